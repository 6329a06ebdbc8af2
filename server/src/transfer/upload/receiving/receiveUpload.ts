import type { IncomingMessage } from 'node:http';
import { newObjectGroup } from '@parchi/object-store';
import { newId } from '../../../db/newId.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { storeFailure } from '../../../errors/storeFailure.ts';
import { MultipartParser } from '../../multipart/multipartParser.ts';
import { readUploadBody } from './readUploadBody.ts';
import { readUploadHead, type UploadHead } from './readUploadHead.ts';
import type { ReceivedForm } from './receivedFile.ts';
import type { UploadAllowance } from '../reservation/uploadAllowance.ts';
import type { ReserveUpload, UploadReservation } from '../reservation/reserveUpload.ts';
import { renewLease } from '../pendingRows.ts';
import { removeUpload } from '../../removal/removeUpload.ts';
import { holdUploadLease } from '../uploadLease.ts';
import { maxUploadBodyBytes, type FieldRules } from '../uploadLimits.ts';
import type { UploadPaceRules } from '../uploadPace.ts';
import type { PendingUpload, UploadRows } from '../uploadRows.ts';
import { UploadReceiver } from './uploadReceiver.ts';
import { watchCaller } from './watchCaller.ts';

export type ReceivedUpload = PendingUpload &
  ReceivedForm & {
    /** Aborted when the upload may no longer be completed, because its lease is lost or its caller has left. */
    readonly signal: AbortSignal;
    /** Removes the upload, if it turns out that it is not needed. */
    discard(): Promise<void>;
  };

export type ReceiveUploadContext = Pick<
  Dependencies,
  'db' | 'settings' | 'objectStore' | 'scanner' | 'log'
> & {
  readonly reserveUpload: ReserveUpload;
  readonly uploadPace: UploadPaceRules;
};

export type IncomingUpload<Result> = {
  readonly request: IncomingMessage;
  readonly allowances: readonly UploadAllowance[];
  readonly rows: UploadRows;
  readonly fieldRules: FieldRules;
  /** Completes the upload. Its last step is the transaction that turns the upload into a share or an order. */
  readonly complete: (upload: ReceivedUpload) => Promise<Result>;
};

/**
 * Receives an upload. Reserves the announced size before the body is read, and afterwards frees what was not stored.
 */
export async function receiveUpload<Result>(
  context: ReceiveUploadContext,
  incoming: IncomingUpload<Result>,
): Promise<Result> {
  const { request, allowances, fieldRules } = incoming;
  const maxBodyBytes = maxUploadBodyBytes(context.settings, fieldRules);
  const head = readUploadHead(request, maxBodyBytes);
  const reservation = await context.reserveUpload({ ...head, allowances });
  try {
    const { result, storedBytes } = await receiveReserved(context, {
      ...incoming,
      ...head,
      maxBodyBytes,
      reservation,
    });
    await reservation.end(storedBytes);
    return result;
  } catch (error) {
    // The answer does not wait for the end of the reservation, because the database may be what failed.
    void reservation.end(0);
    throw error;
  }
}

type ReservedUpload<Result> = IncomingUpload<Result> &
  UploadHead & { readonly maxBodyBytes: number; readonly reservation: UploadReservation };

/**
 * Inserts the row as `pending`. Then writes each file under a temporary name, syncs and renames it, and syncs the
 * folder. Then calls `complete`. After a crash at any point, the sweep finds a row to clean up, and there is never a
 * served record without bytes.
 */
async function receiveReserved<Result>(
  { db, settings, objectStore, scanner, log, uploadPace }: ReceiveUploadContext,
  incoming: ReservedUpload<Result>,
): Promise<{ result: Result; storedBytes: number }> {
  const { request, rows, fieldRules } = incoming;
  const leaseSeconds = settings.uploadLeaseSeconds;
  const upload: PendingUpload = { id: newId(), group: newObjectGroup() };
  const row = { table: rows.table, id: upload.id };
  await rows.insertPending(upload, leaseSeconds);
  const lease = holdUploadLease({ leaseSeconds, renew: () => renewLease(db, row, leaseSeconds) });
  const caller = watchCaller(request);
  const signal = AbortSignal.any([lease.signal, caller.signal]);
  const { group } = upload;
  const receiver = new UploadReceiver({
    ...{ store: objectStore, scanner, group },
    ...{ limits: settings, fieldRules },
  });

  /** Removes the upload now, as far as possible. What fails is left to the sweep after the lease has ended. */
  async function discard(): Promise<void> {
    try {
      await receiver.abort();
      await removeUpload({ db, objectStore }, { ...upload, ...row }, rows.markDeleting);
    } catch (error) {
      log.warn({ area: 'upload', err: error }, 'a failed upload is left for the sweep');
    }
  }
  try {
    const parser = new MultipartParser(incoming.boundary);
    await readUploadBody({ ...incoming, parser, receiver, paceRules: uploadPace, signal });
    const form = await receiver.finish();
    // If the caller cancelled while the last bytes were synced, nobody would learn the record's id, so the upload is
    // not completed.
    signal.throwIfAborted();
    const result = await incoming.complete({ ...upload, ...form, signal, discard });
    return { result, storedBytes: receiver.storedBytes };
  } catch (error) {
    await discard();
    throw storeFailure(error);
  } finally {
    caller.stop();
    lease.stop();
  }
}
