import type { IncomingMessage } from 'node:http';
import type { Dependencies } from '../dependencies.ts';
import { AppError } from '../http/appError.ts';
import { storeFailure } from '../http/storeFailure.ts';
import { boundaryOf } from '../multipart/boundary.ts';

type Admission = Pick<Dependencies, 'settings' | 'objectStore'> & { readonly maxBodyBytes: number };

/** What can be refused before a byte of the body is read. @returns the body's boundary */
export async function admitUpload(
  request: IncomingMessage,
  { settings, objectStore, maxBodyBytes }: Admission,
): Promise<string> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw new AppError('request.invalid');
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    throw new AppError('share.too_large');
  }
  const freeBytes = await objectStore.freeBytes().catch((error: unknown) => {
    throw storeFailure(error);
  });
  if (freeBytes !== undefined && freeBytes < settings.minFreeBytes) {
    throw new AppError('storage.full');
  }
  return boundary;
}
