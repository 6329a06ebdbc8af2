import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export type SmallDisk = { readonly folder: string; unmount(): Promise<void> };

/** Mounts a file system of this size. @returns `undefined` where mounting fails, because only root may mount */
export async function mountSmallDisk(sizeInBytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeInBytes}`, 'tmpfs', folder]);
  if (mount.status !== 0) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    async unmount() {
      spawnSync('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
