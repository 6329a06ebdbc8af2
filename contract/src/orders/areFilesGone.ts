import type { Order } from './orders.ts';

/** Returns whether the files of an order have expired, even if they are not deleted yet. The order's record remains. */
export function areFilesGone(
  { filesExpireAt }: Pick<Order, 'filesExpireAt'>,
  nowMs = Date.now(),
): boolean {
  return filesExpireAt !== null && Date.parse(filesExpireAt) <= nowMs;
}
