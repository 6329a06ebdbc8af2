import { optional } from '../settingEntry.ts';
import { clamdAddress } from '../settingKinds.ts';

/** The settings of the virus scanner, a part of `settingsTable`. */
export const scanSettings = {
  clamdUrl: optional({
    ...clamdAddress(),
    env: 'CLAMD_URL',
    doc: 'A clamd of ClamAV on this machine or a private network, which scans every file that is sent or ordered before anybody gets it. While it does not answer, no file is accepted. Unset, files are not scanned ([operations](operations.md)).',
  }),
};
