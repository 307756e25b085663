// Issues a connect token, as a game's backend does: node issue_token.mjs KEY_FILE < FIELDS
//
// KEY_FILE is from `sabot token key`. FIELDS is a JSON object with fields of "Connect tokens" in
// protocol/tokens.md; only "user" must be there. Prints base64url. Needs Node.js, nothing else.
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// The shortest msgpack of a number, text, bytes or list.
function pack(value) {
    if (Array.isArray(value)) return Buffer.concat([Buffer.of(0x90 + value.length), ...value.map(pack)]);
    if (typeof value === 'number') {
        if (value < 128) return Buffer.of(value);
        const index = [256, 65536, 2 ** 32, 2 ** 53].findIndex((end) => value < end);
        const bytes = Buffer.alloc(8);
        bytes.writeBigUInt64BE(BigInt(value));
        return Buffer.concat([Buffer.of(0xcc + index), bytes.subarray(8 - 2 ** index)]);
    }
    const bytes = Buffer.from(value);
    const head = typeof value !== 'string' ? [0xc4, bytes.length]
        : bytes.length < 32 ? [0xa0 + bytes.length] : [0xd9, bytes.length];
    return Buffer.concat([Buffer.of(...head), bytes]);
}

function prefix(text) { // '203.0.113.0/24' or '2001:db8::/32'
    const [address, bits] = text.split('/');
    if (!address.includes(':')) {
        return Buffer.of(...Array(10).fill(0), 255, 255, ...address.split('.').map(Number), 96 + Number(bits));
    }
    const [head, tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
    const words = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
    return Buffer.from(words.map((word) => word.padStart(4, '0')).join('') + Number(bits).toString(16).padStart(2, '0'), 'hex');
}

export function issue(key, fields) {
    const start = fields.not_before ?? Math.floor(Date.now() / 1000);
    const body = pack([1, fields.id ? Buffer.from(fields.id, 'hex') : randomBytes(16), start, fields.expires ?? start + 60,
        fields.user, fields.name ?? '', fields.session ?? 0, fields.mode ?? '', fields.party ?? '', fields.team ?? 0,
        fields.role ?? 0, Buffer.from(fields.server ?? '', 'hex'), (fields.addresses ?? []).map(prefix)]);
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
    const token = Buffer.concat([body, createHash('blake2b512').update(publicKey).digest().subarray(0, 8)]);
    return Buffer.concat([token, sign(null, Buffer.concat([Buffer.from('sabot connect token 1'), token]), key)]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    console.log(issue(createPrivateKey(readFileSync(process.argv[2])), JSON.parse(readFileSync(0))).toString('base64url'));
}
