/**
 * XXH3-64 with seed 0 for 17 bytes and more; this hash names a map. Written from the description of
 * the algorithm (Yann Collet, https://github.com/Cyan4973/xxHash). Slow, because a map is hashed
 * once.
 */

const MASK = 0xffffffffffffffffn;
const MASK_32 = 0xffffffffn;
const PRIME32_1 = 0x9e3779b1n;
const PRIME32_2 = 0x85ebca77n;
const PRIME32_3 = 0xc2b2ae3dn;
const PRIME64_1 = 0x9e3779b185ebca87n;
const PRIME64_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME64_3 = 0x165667b19e3779f9n;
const PRIME64_4 = 0x85ebca77c2b2ae63n;
const PRIME64_5 = 0x27d4eb2f165667c5n;
const PRIME_AVALANCHE = 0x165667919e3779f9n;

const STRIPE_SIZE = 64;
const SECRET_STEP = 8; // bytes of the secret from one stripe to the next
const SECRET_SIZE_MIN = 136;

// The algorithm's own constant, big-endian for the reader.
const SECRET_HEX =
    'b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f' +
    'cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c' +
    '3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8' +
    'a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364' +
    'eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e' +
    '2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e';
const secret = viewOf(
    Uint8Array.from(SECRET_HEX.match(/../g) as string[], (digits) => parseInt(digits, 16)),
);

function viewOf(bytes: Uint8Array): DataView {
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function avalanche(hash: bigint): bigint {
    const mixed = ((hash ^ (hash >> 37n)) * PRIME_AVALANCHE) & MASK;
    return mixed ^ (mixed >> 32n);
}

// Both halves of the product of 64 by 64 bits, folded.
function fold(a: bigint, b: bigint): bigint {
    const product = a * b;
    return (product & MASK) ^ (product >> 64n);
}

function mix16(bytes: DataView, at: number, secretAt: number): bigint {
    return fold(
        bytes.getBigUint64(at, true) ^ secret.getBigUint64(secretAt, true),
        bytes.getBigUint64(at + 8, true) ^ secret.getBigUint64(secretAt + 8, true),
    );
}

function hashTo128(bytes: DataView): bigint {
    const size = bytes.byteLength;
    let sum = BigInt(size) * PRIME64_1;
    // From both ends towards the middle.
    for (let i = Math.floor((size - 1) / 32); i >= 0; i--) {
        sum += mix16(bytes, 16 * i, 32 * i);
        sum += mix16(bytes, size - 16 * (i + 1), 32 * i + 16);
    }
    return avalanche(sum & MASK);
}

function hashTo240(bytes: DataView): bigint {
    const size = bytes.byteLength;
    let sum = BigInt(size) * PRIME64_1;
    for (let i = 0; i < 8; i++) {
        sum += mix16(bytes, 16 * i, 16 * i);
    }
    sum = avalanche(sum & MASK);
    for (let i = 8; i < Math.floor(size / 16); i++) {
        sum += mix16(bytes, 16 * i, 16 * (i - 8) + 3);
    }
    sum += mix16(bytes, size - 16, SECRET_SIZE_MIN - 17);
    return avalanche(sum & MASK);
}

function accumulate(lanes: bigint[], bytes: DataView, at: number, secretAt: number): void {
    for (let i = 0; i < 8; i++) {
        const value = bytes.getBigUint64(at + 8 * i, true);
        const key = value ^ secret.getBigUint64(secretAt + 8 * i, true);
        lanes[i ^ 1] = (lanes[i ^ 1] + value) & MASK;
        lanes[i] = (lanes[i] + (key & MASK_32) * (key >> 32n)) & MASK;
    }
}

function scramble(lanes: bigint[]): void {
    const secretAt = secret.byteLength - STRIPE_SIZE;
    for (let i = 0; i < 8; i++) {
        const key = secret.getBigUint64(secretAt + 8 * i, true);
        lanes[i] = ((lanes[i] ^ (lanes[i] >> 47n) ^ key) * PRIME32_1) & MASK;
    }
}

function hashLong(bytes: DataView): bigint {
    const size = bytes.byteLength;
    const lanes = [PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5,
        PRIME32_1];
    const stripesPerBlock = (secret.byteLength - STRIPE_SIZE) / SECRET_STEP;
    const stripes = Math.floor((size - 1) / STRIPE_SIZE);
    for (let i = 0; i < stripes; i++) {
        accumulate(lanes, bytes, STRIPE_SIZE * i, SECRET_STEP * (i % stripesPerBlock));
        if (i % stripesPerBlock === stripesPerBlock - 1) {
            scramble(lanes);
        }
    }
    accumulate(lanes, bytes, size - STRIPE_SIZE, secret.byteLength - STRIPE_SIZE - 7);
    let sum = BigInt(size) * PRIME64_1;
    for (let i = 0; i < 4; i++) {
        const at = 11 + 16 * i;
        sum += fold(
            lanes[2 * i] ^ secret.getBigUint64(at, true),
            lanes[2 * i + 1] ^ secret.getBigUint64(at + 8, true),
        );
    }
    return avalanche(sum & MASK);
}

/** Returns the hash. Throws a RangeError for less than 17 bytes. */
export function xxh3(bytes: Uint8Array): bigint {
    if (bytes.length < 17) {
        throw new RangeError(`${bytes.length} bytes are too few`);
    }
    const view = viewOf(bytes);
    return bytes.length <= 128 ? hashTo128(view)
        : bytes.length <= 240 ? hashTo240(view) : hashLong(view);
}
