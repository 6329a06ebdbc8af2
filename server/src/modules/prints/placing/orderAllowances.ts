import type { Id } from '@parchi/contract';
import type { Settings } from '../../../config/settings.ts';
import type { UploadAllowance } from '../../../upload/reservation/uploadAllowance.ts';

const MAX_UPLOADS_OF_ACCOUNT = 10;
/** A shop's customers share its network: three who use up what one may have don't keep the others from ordering. */
const ACCOUNTS_OF_ADDRESS = 3;

/** Apart from what is sent as shares: nobody is kept from ordering by a neighbour who isn't even signed in. */
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
