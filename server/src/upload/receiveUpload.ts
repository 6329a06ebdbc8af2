import type { IncomingMessage } from 'node:http';
import type { Id } from '@parchi/contract';
import { newId } from '../db/newId.ts';
import type { Dependencies } from '../dependencies.ts';
import { storeFailure } from '../http/storeFailure.ts';
import { newObjectGroup, type ObjectGroup } from '../object-store/objectKey.ts';
import { readUploadBody } from './readUploadBody.ts';
import { readUploadHead, type UploadHead } from './readUploadHead.ts';
import type { ReceivedForm } from './receivedFile.ts';
import type { UploadAllowance } from './reservation/uploadAllowance.ts';
import type { ReserveUpload, UploadReservation } from './reservation/uploadReservation.ts';
import { holdUploadLease } from './uploadLease.ts';
import { maxUploadBodyBytes, type FieldRules } from './uploadLimits.ts';
import type { UploadPaceRules } from './uploadPace.ts';
import { UploadReceiver } from './uploadReceiver.ts';
import { watchCaller } from './watchCaller.ts';

export type PendingUpload = { readonly id: Id; readonly group: ObjectGroup };

/** The rows that stand for uploads until they are complete. */
export type UploadRows = {
  readonly insertPending: (upload: PendingUpload, leaseSeconds: number) => Promise<void>;
  /** @returns false when the lease has run out: the sweep may have taken the upload already */
  readonly renewLease: (id: Id, leaseSeconds: number) => Promise<boolean>;
  /** Out of sight for everybody but the sweep. @returns false when its bytes must stay: it was completed */
  readonly markDeleting: (upload: PendingUpload) => Promise<boolean>;
  readonly deleteRow: (id: Id) => Promise<void>;
};

export type ReceivedUpload = PendingUpload &
  ReceivedForm & {
    /** Aborted when the upload may no longer be completed: its lease is lost, or its caller has left. */
    readonly signal: AbortSignal;
    /** For an upload that turns out not to be needed. */
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
  /** Its last step is the transaction that makes the upload a record. */
  readonly complete: (upload: ReceivedUpload) => Promise<Result>;
};

/** Reserves what the body announces before a byte of it is read, and frees what came not to be stored. */
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
    // The answer doesn't wait for it: the database may be what failed.
    void reservation.end(0);
    throw error;
  }
}

type ReservedUpload<Result> = IncomingUpload<Result> &
  UploadHead & { readonly maxBodyBytes: number; readonly reservation: UploadReservation };

/**
 * Row `pending` → bytes under a temporary name, synced, renamed, folder synced → `complete`. In this order a crash at
 * any point leaves a row that the sweep can clean up after, never a served record without bytes.
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
   * At once, as far as it goes; when this fails too, the lease ends and the sweep does it. Out of sight first: a
   * connection lost at the commit leaves it unknown whether the record is there already.
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
    // Who cancels while the last bytes are being synced never learns of the record: nobody could use it.
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
