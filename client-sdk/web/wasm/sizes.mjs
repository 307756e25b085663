// Prints what sabot.wasm weighs. usage: node sizes.mjs FILE
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const bytes = readFileSync(process.argv[2]);
const sizes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
const [raw, gzip, brotli] = sizes.map(({ length }) => `${(length / 1000).toFixed(1)} kB`);
console.log(`sabot.wasm: ${raw}, gzip ${gzip}, brotli ${brotli}`);
