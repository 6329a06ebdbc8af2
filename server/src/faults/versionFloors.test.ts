import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryFolder } from '../config/repositoryFolder.ts';

/** Below these versions known attacks work; a package that is not installed can't be attacked. */
const floors = {
  '@fastify/busboy': '3.2.6',
  '@fastify/multipart': '10.1.9',
  fastify: '5.12.6',
  multer: '2.3.0',
  'pdfjs-dist': '6.2.108',
  'socket.io-parser': '4.2.7',
  'engine.io': '6.6.10',
  ws: '8.21.1',
};

type Lockfile = { packages: Record<string, { version?: string; dev?: boolean }> };

function isBelow(version: string, floor: string): boolean {
  const [actual, least] = [version, floor].map((text) => text.split('.').map(Number));
  const index = least?.findIndex((part, place) => part !== actual?.[place]) ?? -1;
  return index !== -1 && (actual?.[index] ?? 0) < (least?.[index] ?? 0);
}

test('P14 no package that people’s requests reach is older than the fix of a known attack', async () => {
  const lockfile = JSON.parse(
    await readFile(path.join(repositoryFolder, 'package-lock.json'), 'utf8'),
  ) as Lockfile;
  for (const [place, { version = '0', dev }] of Object.entries(lockfile.packages)) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const floor = (floors as Record<string, string>)[name];
    if (floor === undefined || dev) continue;
    assert.ok(!isBelow(version, floor), `${place} is ${version}, below ${floor}`);
  }
});

test('a version is compared number by number', () => {
  assert.equal(isBelow('3.2.10', '3.2.6'), false);
  assert.equal(isBelow('3.2.5', '3.2.6'), true);
  assert.equal(isBelow('4.0.0', '3.2.6'), false);
  assert.equal(isBelow('2.9.9', '3.2.6'), true);
});
