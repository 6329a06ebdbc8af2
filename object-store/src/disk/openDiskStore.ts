import { access, constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DiskWriter, type DiskWriterPaths } from './diskWriter.ts';
import { DiskReader } from './diskReader.ts';
import { assertObjectKey, groupOfKey, isObjectKey, type ObjectKey } from '../objectKey.ts';
import {
  ObjectMissingError,
  StoreUnavailableError,
  type ObjectStore,
  type StoredObject,
} from '../objectStore.ts';
import { freeBytesOf } from './freeBytesOf.ts';
import { hasCode } from '../hasCode.ts';
import { probeStore } from '../probeStore.ts';

/**
 * Folder for unfinished objects. It is on the same file system as the finished ones, so that the last step is one
 * atomic rename.
 */
const UNFINISHED_FOLDER = 'tmp';

const READ_AND_WRITE = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Opens a store on disk. Each object is the file `<first two digits of its key>/<key>`, so that no folder grows too
 * large to list.
 */
export async function openDiskStore(folder: string): Promise<ObjectStore> {
  const unfinishedFolder = path.join(folder, UNFINISHED_FOLDER);
  await mkdir(unfinishedFolder, { recursive: true });
  // Fails when the server starts, rather than at the first upload, if the folder belongs to another user or its disk is
  // mounted read-only.
  for (const place of [folder, unfinishedFolder]) await access(place, READ_AND_WRITE);

  const folderOf = (name: string): string => path.join(folder, name.slice(0, 2));

  const pathsOf = (key: ObjectKey): DiskWriterPaths => ({
    unfinishedPath: path.join(unfinishedFolder, assertObjectKey(key)),
    finalPath: path.join(folderOf(key), key),
  });

  const store: ObjectStore = {
    keepsOpenObjects: true,
    create: async (key) => DiskWriter.create(pathsOf(key)),
    resume: async (key, sizeInBytes) => DiskWriter.resume(pathsOf(key), sizeInBytes),
    async unfinishedSize(key) {
      try {
        return (await stat(pathsOf(key).unfinishedPath)).size;
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
        await assertPresent(unfinishedFolder);
        return undefined;
      }
    },
    async open(key) {
      try {
        return await DiskReader.open(
          await open(path.join(folderOf(key), assertObjectKey(key)), 'r'),
        );
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
        await assertPresent(unfinishedFolder);
        throw new ObjectMissingError('The object is not in the store.', { cause: error });
      }
    },
    async remove(key) {
      await assertPresent(unfinishedFolder);
      await rm(path.join(folderOf(key), assertObjectKey(key)), { force: true });
    },
    async removeGroup(group) {
      // If the disk is not mounted, its empty mount point must not look as if the bytes were removed already: the
      // record would be deleted, and the bytes would come back with the disk.
      await assertPresent(unfinishedFolder);
      // Looks for unfinished objects first: if a writer renames one between the two steps, the second step finds it
      // under its final name.
      for (const place of [unfinishedFolder, folderOf(group)]) {
        const names = (await namesIn(place)).filter(
          (name) => isObjectKey(name) && groupOfKey(name) === group,
        );
        await Promise.all(names.map((name) => rm(path.join(place, name), { force: true })));
      }
    },
    async *list() {
      yield* objectsIn(unfinishedFolder, true);
      for (const name of await namesIn(folder)) {
        if (/^[0-9a-f]{2}$/.test(name)) yield* objectsIn(path.join(folder, name), false);
      }
    },
    async freeBytes() {
      await assertPresent(unfinishedFolder);
      return freeBytesOf(folder);
    },
    probe: () => probeStore(store),
  };
  return store;
}

/**
 * Asserts that the store's disk is mounted. The folder of unfinished objects is created at the start and never removed,
 * so if it is missing, the disk is not there.
 */
async function assertPresent(unfinishedFolder: string): Promise<void> {
  try {
    await access(unfinishedFolder);
  } catch (error) {
    throw new StoreUnavailableError('The folder of the store can’t be reached.', { cause: error });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function* objectsIn(folder: string, isUnfinished: boolean): AsyncGenerator<StoredObject> {
  for (const key of (await namesIn(folder)).filter(isObjectKey)) {
    try {
      const { size, mtime } = await stat(path.join(folder, key));
      yield { key, sizeInBytes: size, modifiedAt: mtime, isUnfinished };
    } catch (error) {
      // The object was committed or removed after the folder was listed.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
}
