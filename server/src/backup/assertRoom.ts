import { freeBytesOf } from '@parchi/object-store';
import { bytesWords } from '../operator/operatorWords.ts';
import { BackupError } from './backupError.ts';

/** Asserts that the disk of the folder has room, so that a copy that can't end is not begun. */
export async function assertRoom(folder: string, neededBytes: number): Promise<void> {
  const free = await freeBytesOf(folder);
  if (free >= neededBytes) return;
  throw new BackupError(
    `The disk of ${folder} has no room: ${bytesWords(neededBytes)} are needed, ${bytesWords(free)} are free.`,
  );
}
