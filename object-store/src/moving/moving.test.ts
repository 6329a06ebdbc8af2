import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDiskStore } from '../disk/openDiskStore.ts';
import { objectChunks } from '../objectChunks.ts';
import { testObjectStore } from '../objectStore.conformance.ts';
import { groupOfKey, newObjectGroup, objectKey, type ObjectKey } from '../objectKey.ts';
import { ObjectMissingError, StoreUnavailableError, type ObjectStore } from '../objectStore.ts';
import { combineStores, type Move } from './combineStores.ts';
import { moveObjects, type Moved } from './moveObjects.ts';

const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function openStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-store-'));
  folders.push(folder);
  return openDiskStore(folder);
}

async function openMove(): Promise<Move> {
  return { from: await openStore(), to: await openStore() };
}

async function put(store: ObjectStore, bytes = randomBytes(100_000)) {
  const key = objectKey(newObjectGroup(), 0);
  const writer = await store.create(key);
  await writer.write(bytes);
  await writer.commit();
  return { key, bytes };
}

async function get(store: ObjectStore, key: ObjectKey): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(objectChunks(store, key)));
}

const count = async (store: ObjectStore) => (await Array.fromAsync(store.list())).length;

async function run(move: Move): Promise<Moved> {
  const moved = { objects: 0, bytes: 0, unfinished: 0 };
  await moveObjects(move, moved);
  return moved;
}

testObjectStore(async () => combineStores(await openMove()));

test('reads each object before, while and after it moves, byte for byte [F-854]', async () => {
  const move = await openMove();
  const store = combineStores(move);
  const objects = await Promise.all(Array.from({ length: 40 }, () => put(move.from)));
  objects.push(await put(move.from, Buffer.alloc(0)), await put(store));
  const moving = { count: 0, bytes: 0 };
  const moved = run(move);
  const ended = moved.then(({ objects: number, bytes }) =>
    Object.assign(moving, { count: number, bytes }),
  );
  while (moving.count === 0) {
    for (const { key, bytes } of objects) assert.ok((await get(store, key)).equals(bytes));
  }
  await ended;
  assert.deepEqual(moving, { count: 41, bytes: 4_000_000 });
  assert.equal(await count(move.from), 0);
  for (const { key, bytes } of objects) assert.ok((await get(move.to, key)).equals(bytes));
  assert.equal((await run(move)).objects, 0);
});

test('resumes an upload that began before the move, and moves it after it is complete [F-854]', async () => {
  const move = await openMove();
  const store = combineStores(move);
  const key = objectKey(newObjectGroup(), 0);
  const begun = await move.from.create(key);
  await begun.write(Buffer.from('first '));
  await begun.suspend();
  assert.deepEqual(await run(move), { objects: 0, bytes: 0, unfinished: 1 });
  assert.equal(await store.unfinishedSize(key), 6);
  const writer = await store.resume(key, 6);
  await writer.write(Buffer.from('second'));
  await writer.commit();
  assert.equal((await run(move)).objects, 1);
  assert.equal((await get(move.to, key)).toString(), 'first second');
});

test('removes what a killed run left unfinished beside its copy [F-845]', async () => {
  const move = await openMove();
  const { key, bytes } = await put(move.from);
  const copy = await move.to.create(key);
  await copy.write(bytes);
  await copy.commit();
  const begun = await move.to.create(key);
  await begun.write(bytes.subarray(0, 1_000));
  await begun.suspend();
  assert.equal((await run(move)).objects, 1);
  assert.equal(await move.to.unfinishedSize(key), undefined);
  assert.ok((await get(move.to, key)).equals(bytes));
});

test('leaves nothing of an object that is removed at any moment of its move [F-855]', async () => {
  for (const moment of ['commit', 'open'] as const) {
    const move = await openMove();
    const { key } = await put(move.from);
    const store = combineStores(move);
    const removeOnce = async () => store.removeGroup(groupOfKey(key));
    const to: ObjectStore = {
      ...move.to,
      async create(created) {
        const writer = await move.to.create(created);
        if (moment !== 'commit') return writer;
        const commit = writer.commit.bind(writer);
        return Object.assign(writer, {
          commit: async () => {
            await removeOnce();
            await commit();
          },
        });
      },
      async open(opened) {
        const reader = await move.to.open(opened);
        if (moment === 'open') await removeOnce();
        return reader;
      },
    };
    await run({ from: move.from, to });
    await assert.rejects(store.open(key), ObjectMissingError);
    assert.equal(await count(store), 0, moment);
  }
});

test('reports a copy with different bytes, and keeps the original [F-856]', async () => {
  const move = await openMove();
  const { key, bytes } = await put(move.from);
  const broken: ObjectStore = {
    ...move.to,
    async create(created) {
      const writer = await move.to.create(created);
      const write = writer.write.bind(writer);
      return Object.assign(writer, { write: (chunk: Uint8Array) => write(chunk.subarray(1)) });
    },
  };
  await assert.rejects(run({ from: move.from, to: broken }), /was not copied rightly/);
  assert.ok((await get(move.from, key)).equals(bytes));
});

test('stops when a store can’t be reached, and continues in the next run [F-845] [F-856]', async () => {
  const move = await openMove();
  await Promise.all(Array.from({ length: 20 }, () => put(move.from)));
  let left = 10;
  const away: ObjectStore = {
    ...move.to,
    async create(key) {
      left -= 1;
      if (left < 0) throw new StoreUnavailableError('away');
      // Slow, so that these copies are still running when the first refused mover ends.
      if (left < 3) await pause(100);
      return move.to.create(key);
    },
  };
  await assert.rejects(run({ from: move.from, to: away }), StoreUnavailableError);
  const rest = await count(move.from);
  assert.ok(rest > 0);
  await pause(200);
  assert.equal(await count(move.from), rest, 'nothing moves after the end');
  await run(move);
  assert.equal(await count(move.from), 0);
  assert.equal(await count(move.to), 20);
});
