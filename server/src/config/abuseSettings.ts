import { oneOf } from './settingKinds.ts';
import { optional } from './settingEntry.ts';

/** The settings against abuse, a part of `settingsTable`. */
export const abuseSettings = {
  shopApproval: optional({
    ...oneOf(['operator', 'none']),
    env: 'SHOP_APPROVAL',
    doc: 'Who lets a new shop in. With `operator`, customers find it only after `npm run operator -- shop <code> approve`. Unset, it is `operator` for a public https site, and `none` for a trial.',
  }),
  shopEmail: optional({
    ...oneOf(['confirmed', 'any']),
    env: 'SHOP_EMAIL',
    doc: 'Which e-mail address a new shop needs. With `confirmed`, customers find it only after its owner has entered the code that is sent to the address. Unset, it is `confirmed` for a public https site, and `any` for a trial.',
  }),
} as const;
