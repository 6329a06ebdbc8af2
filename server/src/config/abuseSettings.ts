import { oneOf } from './settingKinds.ts';
import { optional } from './settingEntry.ts';

/** The settings against abuse, a part of `settingsTable`. */
export const abuseSettings = {
  shopApproval: optional({
    ...oneOf(['operator', 'none']),
    env: 'SHOP_APPROVAL',
    doc: 'Who lets a new shop in. With `operator`, customers find it only after `npm run operator -- shop <code> approve`. Unset, it is `operator` for a public https site, and `none` for a trial.',
  }),
} as const;
