import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameHeader, frameKinds, readFrames } from './frames.ts';

async function* pieces(...bytes: Buffer[]): AsyncGenerator<Buffer> {
  for (const piece of bytes) yield await Promise.resolve(piece);
}

test('reads frames from chunks of any size, and leaves out an unfinished one', async () => {
  const header = frameHeader(frameKinds.bytes, 3);
  const stream = Buffer.concat([header, Buffer.from('one'), header, Buffer.from('two'), header]);
  const bytes = Array.from(stream, (byte) => Buffer.from([byte]));
  const frames = await Array.fromAsync(readFrames(pieces(...bytes)));
  assert.deepEqual(
    frames.map(({ kind, payload }) => [kind, payload.toString()]),
    [
      [frameKinds.bytes, 'one'],
      [frameKinds.bytes, 'two'],
    ],
  );
});

test('refuses a frame of gigabytes before reading it [F-147]', async () => {
  const header = frameHeader(frameKinds.bytes, 4_000_000_000);
  await assert.rejects(Array.fromAsync(readFrames(pieces(header))), RangeError);
});
