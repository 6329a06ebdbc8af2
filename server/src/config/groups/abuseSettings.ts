import { oneOf, oneOfPattern } from '../settingKinds.ts';
import { optional } from '../settingEntry.ts';

/** The settings against abuse, a part of `settingsTable`. */
export const abuseSettings = {
  shopApproval: optional({
    ...oneOf(['operator', 'confirmed', 'none']),
    env: 'SHOP_APPROVAL',
    doc: 'Who lets a new shop in. With `operator`, customers find it only after `npm run operator -- shop <code> approve`. With `confirmed`, it comes in without an operator once its owner has entered two codes: one sent to its e-mail address, and one that your program at `NOTIFY_URL` sends to its phone. Unset, it is `operator` for a public https site, and `none` for a trial.',
  }),
  shopEmail: optional({
    ...oneOf(['confirmed', 'any']),
    env: 'SHOP_EMAIL',
    doc: 'Which e-mail address a new shop needs. With `confirmed`, customers find it only after its owner has entered the code that is sent to the address. Unset, it is `confirmed` for a public https site, and `any` for a trial.',
  }),
  abuseKey: optional({
    ...oneOfPattern('32 random bytes in base64url, 43 characters', /^[\w-]{42}[AEIMQUYcgkosw048]$/),
    env: 'ABUSE_KEY',
    isSecret: true,
    doc: 'Key that encrypts the address from which files were sent, for 30 days. `npm run operator -- share` shows the address to who has the key. Unset, no address is stored. Keep a copy apart from the backups.',
  }),
} as const;
