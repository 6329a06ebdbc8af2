import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Reads a zip that is too large for the memory, by way of the disk. @returns the SHA-256 of each file, by name */
export async function readZipHashes(zip: AsyncIterable<Buffer>): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'parchi-zip-'));
  try {
    const path = join(folder, 'downloaded.zip');
    await pipeline(zip, createWriteStream(path));
    const reader = await openPromise(path);
    const hashes = new Map<string, string>();
    for await (const entry of reader.eachEntry()) {
      const hash = createHash('sha256');
      await pipeline(await reader.openReadStreamPromise(entry), hash);
      assert.ok(!hashes.has(entry.fileName), `${entry.fileName} is there once`);
      hashes.set(entry.fileName, hash.digest('hex'));
    }
    return hashes;
  } finally {
    await rm(folder, { recursive: true });
  }
}
