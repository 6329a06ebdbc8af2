import type { IncomingMessage } from 'node:http';
import type { Id } from '@parchi/contract';
import { newObjectGroup, type ObjectGroup } from '@parchi/object-store';
import { newId } from '../../db/newId.ts';
import type { Dependencies } from '../../dependencies.ts';
import { storeFailure } from '../../errors/storeFailure.ts';
import { readUploadBody } from './readUploadBody.ts';
import { readUploadHead, type UploadHead } from './readUploadHead.ts';
import type { ReceivedForm } from './receivedFile.ts';
import type { UploadAllowance } from '../reservation/uploadAllowance.ts';
import type { ReserveUpload, UploadReservation } from '../reservation/uploadReservation.ts';
import { holdUploadLease } from '../uploadLease.ts';
import { maxUploadBodyBytes, type FieldRules } from '../uploadLimits.ts';
import type { UploadPaceRules } from '../uploadPace.ts';
import { UploadReceiver } from './uploadReceiver.ts';
import { watchCaller } from './watchCaller.ts';

export type PendingUpload = { readonly id: Id; readonly group: ObjectGroup };

/** Database rows that represent uploads until they are complete. */
export type UploadRows = {
  readonly insertPending: (upload: PendingUpload, leaseSeconds: number) => Promise<void>;
  /** @returns false when the lease has ended, after which the sweep may have removed the upload */
  readonly renewLease: (id: Id, leaseSeconds: number) => Promise<boolean>;
  /** Hides the upload from all but the sweep. @returns false when it was completed, so its bytes must stay */
  readonly markDeleting: (upload: PendingUpload) => Promise<boolean>;
  readonly deleteRow: (id: Id) => Promise<void>;
};

export type ReceivedUpload = PendingUpload &
  ReceivedForm & {
    /** Aborted when the upload may no longer be completed: its lease is lost, or its caller has left. */
    readonly signal: AbortSignal;
    /** Removes an upload that is not needed after all. */
    discard(): Promise<void>;
  };

export type ReceiveUploadContext = Pick<Dependencies, 'settings' | 'objectStore' | 'log'> & {
  readonly reserveUpload: ReserveUpload;
};

export type IncomingUpload<Result> = {
  readonly request: IncomingMessage;
  readonly allowances: readonly UploadAllowance[];
  readonly rows: UploadRows;
  readonly fieldRules: FieldRules;
  readonly paceRules: UploadPaceRules;
  /** Its last step is the transaction that turns the upload into a record. */
  readonly complete: (upload: ReceivedUpload) => Promise<Result>;
};

/** Receives an upload. Reserves the announced size before reading the body, and frees what was not stored. */
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
    // The answer does not wait for this, because the database may be what failed.
    void reservation.end(0);
    throw error;
  }
}

type ReservedUpload<Result> = IncomingUpload<Result> &
  UploadHead & { readonly maxBodyBytes: number; readonly reservation: UploadReservation };

/**
 * Inserts the row as `pending`, then writes each file under a temporary name, syncs, renames and syncs the folder,
 * then calls `complete`. After a crash at any point, the sweep finds a row to clean up, and never a served record
 * without bytes.
 */
async function receiveReserved<Result>(
  { settings, objectStore, log }: ReceiveUploadContext,
  incoming: ReservedUpload<Result>,
): Promise<{ result: Result; storedBytes: number }> {
  const { request, rows, fieldRules } = incoming;
  const leaseSeconds = settings.uploadLeaseSeconds;
  const upload: PendingUpload = { id: newId(), group: newObjectGroup() };
  await rows.insertPending(upload, leaseSeconds);
  const lease = holdUploadLease({ id: upload.id, leaseSeconds, renew: rows.renewLease });
  const caller = watchCaller(request);
  const signal = AbortSignal.any([lease.signal, caller.signal]);
  const { group } = upload;
  const receiver = new UploadReceiver({ store: objectStore, group, limits: settings, fieldRules });

  /**
   * Removes the upload now, as far as possible; what fails is left to the sweep when the lease ends. Hides the row
   * first: if the connection was lost during the commit, the record may already exist.
   */
  async function discard(): Promise<void> {
    try {
      await receiver.abort();
      if (!(await rows.markDeleting(upload))) return;
      await objectStore.removeGroup(group);
      await rows.deleteRow(upload.id);
    } catch (error) {
      log.warn({ area: 'upload', err: error }, 'a failed upload is left for the sweep');
    }
  }
  try {
    await readUploadBody({ ...incoming, receiver, signal });
    const form = await receiver.finish();
    // The caller cancelled while the last bytes were synced, and will never learn the record's id.
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
