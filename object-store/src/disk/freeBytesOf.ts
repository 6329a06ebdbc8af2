import { statfs } from 'node:fs/promises';

/** Returns the number of bytes that an unprivileged process can still write to the disk of the folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
