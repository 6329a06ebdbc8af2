import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { readZip } from '../../../testing/files/readZip.ts';
import { DamagedObjectError } from '../download/checkedChunks.ts';
import { zipChunks, type ZipSource } from './zipChunks.ts';
import { zipSizeInBytes } from './zipRecords.ts';

const modifiedAt = new Date('2026-11-21T12:34:56Z');

function source(name: string, bytes: Buffer): ZipSource {
  return {
    name,
    sizeInBytes: bytes.length,
    crc32: crc32(bytes),
    chunks: () => Readable.from([bytes]),
  };
}

async function zipOf(sources: readonly ZipSource[], moment = modifiedAt): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zipChunks(sources, moment)));
}

test('contains every file byte for byte, and has the predicted size', async () => {
  const files = new Map([
    ['प्रश्न पत्र.pdf', randomBytes(300_000)],
    ['empty', Buffer.alloc(0)],
    ['😀.png', randomBytes(1)],
  ]);
  const sources = [...files].map(([name, bytes]) => source(name, bytes));
  const zip = await zipOf(sources);
  assert.equal(zip.length, zipSizeInBytes(sources));
  assert.deepEqual(await readZip(zip), files);
});

test('unpacks with `unzip` without a warning', async (context) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-zip-'));
  context.after(() => rm(folder, { recursive: true }));
  const bytes = randomBytes(100_000);
  await writeFile(path.join(folder, 'a.zip'), await zipOf([source('नमस्ते.pdf', bytes)]));
  try {
    execFileSync('unzip', ['-q', 'a.zip', '-d', 'out'], { cwd: folder });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return context.skip('no unzip on this machine');
  }
  const [name = ''] = await readdir(path.join(folder, 'out'));
  assert.equal(name, 'नमस्ते.pdf');
  assert.ok((await readFile(path.join(folder, 'out', name))).equals(bytes));
});

test('writes a date outside the zip range as the nearest possible date', async () => {
  for (const [moment, year] of [
    ['1969-01-01T00:00:00Z', 1980],
    ['2200-01-01T00:00:00Z', 2107],
  ] as const) {
    const zip = await zipOf([source('a', Buffer.from('a'))], new Date(moment));
    assert.equal(1980 + (zip.readUInt16LE(12) >>> 9), year);
  }
});

const damages: Record<string, Buffer> = {
  'with one bit changed': Buffer.from('ab'),
  'shorter than recorded': Buffer.from('a'),
  'longer than recorded': Buffer.from('aaa'),
};
for (const [what, bytes] of Object.entries(damages)) {
  test(`aborts the zip at a stored file ${what}`, async () => {
    const recorded = source('a', Buffer.from('aa'));
    const sent: Buffer[] = [];
    await assert.rejects(async () => {
      const damaged = { ...recorded, chunks: source('a', bytes).chunks };
      for await (const chunk of zipChunks([damaged], modifiedAt)) sent.push(chunk);
    }, DamagedObjectError);
    assert.ok(Buffer.concat(sent).length < zipSizeInBytes([recorded]));
  });
}
