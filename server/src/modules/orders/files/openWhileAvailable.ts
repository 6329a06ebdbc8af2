import { ObjectMissingError } from '@parchi/object-store';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { passingStoreFailure } from '../../../errors/storeFailure.ts';
import { findOrderFile, type StoredOrderFile } from './orderFiles.repository.ts';
import type { Viewer } from '../records/viewer.ts';

type Found = {
  readonly db: Kysely<Database>;
  readonly file: StoredOrderFile;
  readonly viewer: Viewer;
};

/**
 * Opens a file of an order, if its bytes still exist.
 * @throws {AppError} `print.gone` if the files have expired, even if that happened while they were being opened
 */
export async function openWhileAvailable<Opened>(
  { db, file, viewer }: Found,
  open: () => Promise<Opened>,
): Promise<Opened> {
  if (!file.order.areAvailable) throw new AppError('print.gone');
  try {
    return await open();
  } catch (error) {
    // The sweep may have removed the bytes after the query.
    if (
      error instanceof ObjectMissingError &&
      !(await findOrderFile(db, file.id, viewer))?.order.areAvailable
    ) {
      throw new AppError('print.gone', { cause: error });
    }
    throw passingStoreFailure(error);
  }
}
