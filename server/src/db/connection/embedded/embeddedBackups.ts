import { constants } from 'node:fs';
import { cp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const KEPT = 2;
const ONE_DAY_MS = 86_400_000;

/**
 * Rolling backups of the embedded database's folder, newest first. A copy is made while no process has the folder open,
 * and becomes a backup only after the folder was opened successfully. So a damaged folder never replaces a good backup.
 */
export class EmbeddedBackups {
  readonly #dataFolder: string;
  readonly #candidate: string;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
    this.#candidate = path.join(dataFolder, 'db-backup-new');
  }

  /** Returns the paths of the existing backups, newest first. */
  async list(): Promise<string[]> {
    const present = await Promise.all(
      Array.from({ length: KEPT }, async (_, index) => {
        const folder = this.#folder(index + 1);
        return (await isFolder(folder)) ? [folder] : [];
      }),
    );
    return present.flat();
  }

  async isDue(now: number): Promise<boolean> {
    const newest = await stat(this.#folder(1)).catch(() => undefined);
    return newest === undefined || now - newest.mtimeMs > ONE_DAY_MS;
  }

  async copyAside(folder: string): Promise<void> {
    await this.discard();
    await copyFolder(folder, this.#candidate);
  }

  async keep(): Promise<void> {
    if (!(await isFolder(this.#candidate))) return;
    for (let place = KEPT; place > 0; place -= 1) {
      const source = place === 1 ? this.#candidate : this.#folder(place - 1);
      if (!(await isFolder(source))) continue;
      await rm(this.#folder(place), { recursive: true, force: true });
      await rename(source, this.#folder(place));
    }
  }

  async discard(): Promise<void> {
    await rm(this.#candidate, { recursive: true, force: true });
  }

  #folder(place: number): string {
    return path.join(this.#dataFolder, `db-backup-${place}`);
  }
}

export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE });
}

export async function isFolder(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined))?.isDirectory() ?? false;
}
