import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openDiskStore } from './openDiskStore.ts';
import { newObjectGroup, objectKey } from '../objectKey.ts';
import { StoreUnavailableError } from '../objectStore.ts';
import { testObjectStore } from '../objectStore.conformance.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-store-'));
  folders.push(folder);
  return folder;
}
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

testObjectStore(async () => openDiskStore(await newFolder()));

test('refuses a second writer for an unfinished key', async () => {
  const store = await openDiskStore(await newFolder());
  const key = objectKey(newObjectGroup(), 0);
  const writer = await store.create(key);
  await assert.rejects(store.create(key), { code: 'EEXIST' });
  await writer.abort();
});

test('the probe reports a missing folder, and passes when the folder is back', async () => {
  const folder = await newFolder();
  const store = await openDiskStore(path.join(folder, 'objects'));
  await rm(path.join(folder, 'objects'), { recursive: true });
  await assert.rejects(store.probe());
  await openDiskStore(path.join(folder, 'objects'));
  await store.probe();
});

test('fails calls after the folder disappears, and creates no new folder', async () => {
  const folder = await newFolder();
  const store = await openDiskStore(path.join(folder, 'objects'));
  const group = newObjectGroup();
  const writer = await store.create(objectKey(group, 0));
  await writer.write(Buffer.from('x'));
  await rename(path.join(folder, 'objects'), path.join(folder, 'away'));
  await assert.rejects(writer.commit(), StoreUnavailableError);
  await assert.rejects(store.removeGroup(group), StoreUnavailableError);
  await assert.rejects(store.open(objectKey(group, 0)), StoreUnavailableError);
  assert.deepEqual(await readdir(folder), ['away']);
});

test('reports the free space of the disk', async () => {
  const store = await openDiskStore(await newFolder());
  assert.ok(((await store.freeBytes()) ?? 0) > 0);
});
