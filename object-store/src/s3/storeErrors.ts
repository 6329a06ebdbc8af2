import { S3ServiceException } from '@aws-sdk/client-s3';
import { ObjectMissingError, StoreFullError, StoreUnavailableError } from '../objectStore.ts';

const MISSING: readonly string[] = ['NoSuchKey', 'NotFound', 'NoSuchUpload'];
/**
 * Ceph, MinIO and Swift have quotas. Swift reports a reached quota as `EntityTooLarge`. This code never means that a
 * part is too large, because all our parts are small enough.
 */
const FULL: readonly string[] = [
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'EntityTooLarge',
];
/** “Insufficient Storage”: https://www.rfc-editor.org/rfc/rfc4918#section-11.5 */
const INSUFFICIENT_STORAGE = 507;

/** Makes a call to the service. Converts a failure of the service to the matching error of `objectStore.ts`. */
export async function callStore<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    throw asStoreError(error);
  }
}

/** Makes a call that removes something. Ignores that it does not exist. */
export async function removeQuietly(call: () => Promise<unknown>): Promise<void> {
  try {
    await callStore(call);
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
  }
}

export function asStoreError(error: unknown): unknown {
  if (error instanceof S3ServiceException) return fromReply(error);
  if (!(error instanceof Error) || error instanceof StoreUnavailableError) return error;
  // A broken connection has a code such as `ECONNRESET`, a timeout has its name, and an error about a reply that the
  // client can't parse has `$metadata`. Anything else is our own fault.
  const isOfStore = 'code' in error || error.name === 'TimeoutError' || '$metadata' in error;
  return isOfStore ? asUnavailable(error) : error;
}

function fromReply(error: S3ServiceException): Error {
  const { httpStatusCode: status } = error.$metadata;
  if (status === INSUFFICIENT_STORAGE || FULL.includes(error.name)) {
    return new StoreFullError('The store has no room.', { cause: error });
  }
  if (MISSING.includes(error.name)) {
    return new ObjectMissingError('The object is not in the store.', { cause: error });
  }
  // A bucket that is missing or forbidden says nothing about its objects: they may still exist.
  return asUnavailable(error);
}

function asUnavailable(cause: Error): StoreUnavailableError {
  return new StoreUnavailableError(`The object store can’t be used: ${cause.message}`, { cause });
}
