import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { StoredFile } from '../../transfer/download/openStoredFiles.ts';
import { zipEntryNames } from '../../transfer/zip/zipEntryNames.ts';
import { listOwnShares, type OwnShare } from '../files/files.module.ts';
import { listOwnOrderFiles } from '../orders/orders.module.ts';

/**
 * Limits of the files in one download. A zip without zip64 ends at 4 GiB, and the list of its files is kept in memory.
 */
const MAX_FILES = 10_000;
const MAX_BYTES = 3_000_000_000;

/** Stored files of one group, which are opened together. */
export type PlannedGroup = {
  /** Only for files of a share, which an operator may remove during the download. */
  readonly shareId?: Id;
  /** When the files expire, by `performance.now()`. */
  readonly expiresAtMs: number;
  readonly files: readonly StoredFile[];
};

export type Plan = {
  readonly groups: readonly PlannedGroup[];
  readonly shares: readonly OwnShare[];
  /** Path in the zip of each file of a share, by the file's key in the store. */
  readonly pathOfKey: ReadonlyMap<string, string>;
  /** Path in the zip of each file of an order, by the file's id. */
  readonly pathOfFile: ReadonlyMap<string, string>;
};

/**
 * Plans which stored files go into the download, and at which path. Files of a shop's orders belong to its customers
 * and are left out.
 */
export async function planFiles(
  db: Kysely<Database>,
  { accountId, kind }: { readonly accountId: Id; readonly kind: 'user' | 'shop' },
): Promise<Plan> {
  const askedAtMs = performance.now();
  const shares = await listOwnShares(db, accountId, MAX_FILES);
  const orders = kind === 'user' ? await listOwnOrderFiles(db, accountId, MAX_FILES) : [];
  const room = { files: MAX_FILES, bytes: MAX_BYTES };
  const pathOfKey = new Map<string, string>();
  const pathOfFile = new Map<string, string>();

  function plan<File extends StoredFile>(
    folder: string,
    { files, secondsLeft }: { files: readonly File[]; secondsLeft: number | null },
    placed: (file: File, path: string) => void,
  ): Omit<PlannedGroup, 'shareId'> {
    const names = zipEntryNames(files.map(({ name }) => name));
    const planned = files.flatMap((file, index) => {
      if (room.files === 0 || room.bytes < file.sizeInBytes) return [];
      room.files -= 1;
      room.bytes -= file.sizeInBytes;
      const path = `${folder}/${names[index] ?? file.name}`;
      placed(file, path);
      return [{ ...file, name: path }];
    });
    return { expiresAtMs: askedAtMs + (secondsLeft ?? Infinity) * 1_000, files: planned };
  }

  const groups = [
    ...shares.map((share, index) => ({
      shareId: share.id,
      ...plan(`shares/${index + 1}`, share, (file, path) => pathOfKey.set(file.key, path)),
    })),
    ...orders.map((order) =>
      plan(`orders/${order.id}`, order, (file, path) => pathOfFile.set(file.fileId, path)),
    ),
  ];
  return {
    groups: groups.filter(({ files }) => files.length > 0),
    shares,
    pathOfKey,
    pathOfFile,
  };
}
