// A log's bytes, from a server that interrupts downloads, and from a file by blocks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { download } from '../src/replay/download';
import { BlockSource, LOG_SIZE_MAX } from '../src/replay/log_source';

const LOG = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) % 251);
const nothing = (): void => undefined;
const { signal } = new AbortController();

interface ServerDef {
    /** Counts of bytes after which each answer is interrupted. */
    breaks: number[];
    ranges?: boolean;
    length?: number;
}

/** A server of one log, and the requests that it got. */
function server({ breaks, ranges = true, length = LOG.length }: ServerDef) {
    const asked: (string | undefined)[] = [];
    const get = (_: string, init: RequestInit): Promise<Response> => {
        const range = (init.headers as Record<string, string>).Range as string | undefined;
        asked.push(range);
        const from = ranges && range !== undefined ? Number(/bytes=(\d+)-/.exec(range)?.[1]) : 0;
        const sent = breaks[asked.length - 1] ?? Infinity;
        const body = new ReadableStream<Uint8Array>({
            start(stream) {
                stream.enqueue(LOG.slice(from, Math.min(from + sent, LOG.length)));
                if (sent === Infinity) {
                    stream.close();
                }
            },
            pull(stream) {
                stream.error(new TypeError('network'));
            },
        });
        const headers: Record<string, string> =
            from > 0 ? { 'Content-Range': `bytes ${from}-${LOG.length - 1}/${LOG.length}` } : { 'Content-Length': String(length) };
        return Promise.resolve(new Response(body, { status: from > 0 ? 206 : 200, headers }));
    };
    return { asked, get };
}

const atOnce = (): Promise<void> => Promise.resolve();

async function bytesOf(blob: Blob): Promise<Uint8Array> {
    return new Uint8Array(await blob.arrayBuffer());
}

test('an interrupted download continues where it stopped', async () => {
    const { asked, get } = server({ breaks: [300, 500] });
    const shares: number[] = [];
    const pauses: number[] = [];
    const { blob, missing } = await download(
        'x', (share) => shares.push(share), signal, get, async (ms) => void pauses.push(ms),
    );
    assert.deepEqual(await bytesOf(blob), LOG);
    assert.equal(missing, 0);
    assert.deepEqual(asked, [undefined, 'bytes=300-', 'bytes=800-']);
    assert.deepEqual(shares, [0.3, 0.8, 1]);
    assert.deepEqual(pauses, [500, 1000], 'it is not asked at once');
});

test('a server without ranges is asked for the whole again', async () => {
    const { asked, get } = server({ breaks: [300], ranges: false });
    const { blob, missing } = await download('x', nothing, signal, get, atOnce);
    assert.deepEqual(await bytesOf(blob), LOG);
    assert.equal(missing, 0);
    assert.equal(asked.length, 2);
});

test('a part other than the requested one is not taken', async () => {
    const { asked, get } = server({ breaks: [300] });
    const wrong = async (url: string, init: RequestInit): Promise<Response> => {
        const answer = await get(url, init);
        const headers = { 'Content-Range': 'bytes 0-699/1000' };
        return asked.length === 2 ? new Response(answer.body, { status: 206, headers }) : answer;
    };
    const { blob } = await download('x', nothing, signal, wrong, atOnce);
    assert.deepEqual(await bytesOf(blob), LOG);
    assert.equal(asked.length, 3);
});

test('missing bytes are counted', async () => {
    const { asked, get } = server({ breaks: [300, 1, 1, 1, 1, 1, 1, 1] });
    const { blob, missing } = await download('x', nothing, signal, get, atOnce);
    assert.deepEqual(await bytesOf(blob), LOG.slice(0, 303));
    assert.equal(missing, 697);
    assert.equal(asked.length, 4);
});

test('too large, missing, unanswered', async () => {
    const large = server({ breaks: [], length: LOG_SIZE_MAX + 1 });
    await assert.rejects(download('x', nothing, signal, large.get), /512 MB/);
    assert.equal(large.asked.length, 1);
    const gone = (): Promise<Response> => Promise.resolve(new Response('', { status: 404 }));
    await assert.rejects(download('x', nothing, signal, gone), /no such recording/);
    const dead = (): Promise<Response> => Promise.reject(new TypeError('network'));
    await assert.rejects(download('x', nothing, signal, dead, atOnce), /could not be fetched/);
});

test('a file is read by blocks, over their borders and to its end', () => {
    const size = 3_000_000;
    const byteAt = (i: number): number => (i * 31 + (i >> 9)) & 255;
    let reads = 0;
    const source = new BlockSource(size, (begin, end) => {
        reads++;
        return Uint8Array.from({ length: end - begin }, (_, i) => byteAt(begin + i));
    });
    for (const [offset, length] of [[0, 20], [262_140, 20], [262_144, 262_144], [100, 900_000], [size - 5, 20]]) {
        const target = new Uint8Array(length);
        const count = source.readAt(offset, target);
        assert.equal(count, Math.min(length, size - offset));
        for (let i = 0; i < count; i += 17) {
            assert.equal(target[i], byteAt(offset + i), `${offset} + ${i}`);
        }
    }
    assert.ok(reads <= 6, `${reads} reads: blocks are kept`);
    assert.equal(source.readAt(size, new Uint8Array(4)), 0);
    assert.equal(source.readAt(2 * size, new Uint8Array(4)), 0);
});

test('a file ends where reading fails', () => {
    const source = new BlockSource(1000, () => {
        throw new Error('gone');
    });
    assert.equal(source.readAt(0, new Uint8Array(10)), 0);
});
