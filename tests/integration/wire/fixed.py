"""The integer arithmetic that the standard names."""


def scaled(value, shift, divisor):
    if shift < 0:
        divisor <<= -shift
        return (2 * value + divisor) // (2 * divisor)
    return (2 * (value << shift) + divisor) // (2 * divisor)


def clip(value, bound):
    return min(max(value, -bound), bound)
