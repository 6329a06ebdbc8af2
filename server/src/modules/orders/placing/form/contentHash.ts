import { createHash } from 'node:crypto';
import type { ReceivedFile } from '../../../../transfer/upload/receiving/receivedFile.ts';
import type { OrderForm } from './orderForm.ts';

/**
 * Returns a hash of the order's content: its files, how they are printed, at which shop, and how it is paid. Requests
 * with the same idempotency key must have the same hash.
 */
export function contentHash(form: OrderForm, files: readonly ReceivedFile[]): Buffer {
  const content = {
    files: files.map((file) => [file.name, file.sha256.toString('hex')]),
    options: form.options.map((options) => ({ ...options, password: undefined })),
    shop: form.shopId,
    priority: form.isPriority,
    phone: form.phone,
    // Omitted for an online order, so that its hash stays the same as before orders could be paid in cash.
    isCash: form.isCash || undefined,
  };
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
