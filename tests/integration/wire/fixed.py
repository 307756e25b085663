"""The integer arithmetic that the standard names."""


def scaled(value, shift, divisor):
    if shift < 0:  # the fraction is the same with a larger divisor
        divisor, shift = divisor << -shift, 0
    return (2 * (value << shift) + divisor) // (2 * divisor)


def clip(value, bound):
    return min(max(value, -bound), bound)
