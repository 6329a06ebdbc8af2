import { isId, type DownloadRequest } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type {
  NamedStream,
  OpenStoredFilesContext,
} from '../../../transfer/download/openStoredFiles.ts';
import { openZipStream } from '../../../transfer/zip/openZipStream.ts';
import { openWhileAvailable } from '../files/openWhileAvailable.ts';
import { findOrderFiles } from '../files/orderFiles.repository.ts';
import { recordOpening } from '../files/recordOpening.repository.ts';
import type { Viewer } from '../records/viewer.ts';
import { maxOrderDownloadMs, orderZipName } from './download.rules.ts';

/**
 * Opens a zip of files that belong to one order and that the viewer may see. The zip has each file once, in printing
 * order.
 */
export async function openOrderZip(
  context: OpenStoredFilesContext,
  requested: DownloadRequest['files'],
  viewer: Viewer,
): Promise<NamedStream> {
  const { db } = context;
  const askedAtMs = performance.now();
  const ids = [...new Set(requested.map((file) => file._id))];
  const files = ids.every(isId) ? await findOrderFiles(db, ids, viewer) : [];
  const [file] = files;
  if (file === undefined || files.length !== ids.length) throw new AppError('print.not_found');
  const { order } = file;
  if (files.some((other) => other.order.id !== order.id)) throw new AppError('print.not_found');
  const maxDurationMs = maxOrderDownloadMs(order);
  const zip = await openWhileAvailable({ db, file, viewer }, () =>
    openZipStream(context, {
      files,
      modifiedAt: order.createdAt,
      // The files of an active order have no expiry time yet, because they are kept until some time after its
      // completion.
      expiresAtMs: askedAtMs + (order.secondsLeft ?? Infinity) * 1_000,
      maxDurationMs,
    }),
  );
  try {
    if (viewer.kind === 'shop') {
      await recordOpening(
        db,
        order,
        files.map(({ color }) => color),
      );
    }
  } catch (error) {
    zip.stream.destroy();
    throw error;
  }
  return { ...zip, fileName: orderZipName(order), maxDurationMs };
}
