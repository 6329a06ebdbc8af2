import { limits } from '@parchi/contract';
import { AppError } from '../../../../errors/appError.ts';
import type { CustomerStorage } from './orderStorage.repository.ts';

/** Maximum number of unpaid orders per customer. */
export const MAX_UNPAID_ORDERS = 10;

export type ArrivingUpload = {
  /** Announced size of the upload. */
  readonly sizeInBytes: number;
  /**
   * Whether the upload repeats a request whose order exists. Its bytes are only compared with that order, so they are
   * not counted twice.
   */
  readonly isRepeated: boolean;
};

/**
 * Checks, before any byte is read, that the customer has enough storage left.
 * @throws {AppError} if stored and arriving bytes together exceed the limit
 */
export function assertRoomForUpload(
  storage: CustomerStorage,
  { sizeInBytes, isRepeated }: ArrivingUpload,
  maxBytes: number,
): void {
  const arrivingBytes = storage.arrivingBytes + sizeInBytes;
  if (!isRepeated) assertRoomForOrder(storage, arrivingBytes, maxBytes);
  else if (arrivingBytes > maxBytes) throw new AppError('print.customer_storage_full');
}

/** @throws {AppError} if the customer has too many unpaid orders, or would store too many bytes with this order */
export function assertRoomForOrder(
  { unpaidOrders, storedBytes }: CustomerStorage,
  newBytes: number,
  maxBytes: number,
): void {
  if (unpaidOrders >= MAX_UNPAID_ORDERS) {
    const retryAfterSeconds = limits.unpaidOrderTtlSeconds;
    throw new AppError('print.too_many_unpaid', { retryAfterSeconds });
  }
  if (storedBytes + newBytes > maxBytes) throw new AppError('print.customer_storage_full');
}

/** @throws {AppError} if the files of all the shop's orders would exceed its storage limit */
export function assertRoomAtShop(storedBytes: number, newBytes: number, maxBytes: number): void {
  if (storedBytes + newBytes > maxBytes) throw new AppError('print.shop_storage_full');
}
