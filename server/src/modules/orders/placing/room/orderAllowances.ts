import type { Id } from '@parchi/contract';
import type { Settings } from '../../../../config/settings.ts';
import type { UploadAllowance } from '../../../../transfer/upload/reservation/uploadAllowance.ts';

const MAX_UPLOADS_OF_ACCOUNT = 10;
/**
 * An address may upload as much as this many accounts, because all customers inside a shop may share its network
 * address.
 */
const ACCOUNTS_OF_ADDRESS = 3;

/**
 * Returns the upload limits of an order: one per account and one per address. They are counted apart from those of
 * shares, so that anonymous senders at the same address cannot block orders.
 */
export function orderAllowances(
  { userId, address }: { readonly userId: Id; readonly address: string },
  { rateLimits, sendBytesPerHour }: Pick<Settings, 'rateLimits' | 'sendBytesPerHour'>,
): UploadAllowance[] {
  if (!rateLimits) return [];
  const ofAccount = { maxBytes: sendBytesPerHour, maxUploads: MAX_UPLOADS_OF_ACCOUNT };
  return [
    { holder: `order-bytes:${userId}`, ...ofAccount },
    {
      holder: `order-bytes:${address}`,
      maxBytes: ACCOUNTS_OF_ADDRESS * ofAccount.maxBytes,
      maxUploads: ACCOUNTS_OF_ADDRESS * ofAccount.maxUploads,
    },
  ];
}
