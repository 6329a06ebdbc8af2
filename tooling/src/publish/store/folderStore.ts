import { randomUUID } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UNFINISHED, type PortalsStore } from './portalsStore.ts';

/** Returns a store in a folder that this machine can write to. */
export function folderStore(root: string): PortalsStore {
  const place = (path: string) => join(root, path);
  return {
    read: (file) => unless('ENOENT', undefined, readFile(place(file), 'utf8')),
    replace: (file, text) => replaceFile(place(file), text),
    async add(source, folder) {
      const unfinished = join(dirname(place(folder)), UNFINISHED + randomUUID());
      try {
        await cp(source, unfinished, { recursive: true });
        await rename(unfinished, place(folder));
      } finally {
        await rm(unfinished, { recursive: true, force: true });
      }
    },
    list: (folder) => unless<string[]>('ENOENT', [], readdir(place(folder))),
    async makeFolder(folder) {
      await mkdir(dirname(place(folder)), { recursive: true });
      return unless('EEXIST', false, mkdir(place(folder)).then(isDone));
    },
    moveFolder: (folder, to) =>
      unless('ENOENT', false, rename(place(folder), place(to)).then(isDone)),
    removeFolder: (folder) => rm(place(folder), { recursive: true, force: true }),
  };
}

const isDone = () => true;

/** Returns `other` if the action fails with the file system error `code`. */
async function unless<Result>(
  code: string,
  other: Result,
  action: Promise<Result>,
): Promise<Result> {
  return action.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === code) return other;
    throw error;
  });
}

async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}
