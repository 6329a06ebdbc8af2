import { contactAddress, filePath, shownLine } from '../settingKinds.ts';
import { optional } from '../settingEntry.ts';

/** The settings that say who runs the site, a part of `settingsTable`. People read them on `/privacy` and `/terms`. */
export const operatorSettings = {
  siteOperatorName: optional({
    ...shownLine({ maxLength: 100 }),
    env: 'SITE_OPERATOR_NAME',
    doc: 'Who runs the site: a person or company. Shown on `/privacy`.',
  }),
  siteOperatorEmail: optional({
    ...contactAddress(),
    env: 'SITE_OPERATOR_EMAIL',
    doc: 'Where people write about their data or a mistake. Shown on `/privacy`.',
  }),
  siteOperatorAddress: optional({
    ...shownLine({ maxLength: 300 }),
    env: 'SITE_OPERATOR_ADDRESS',
    doc: 'Postal address of who runs the site, on one line. Shown on `/privacy`.',
  }),
  siteOperatorTerms: optional({
    ...filePath(),
    env: 'SITE_OPERATOR_TERMS',
    doc: 'File with your terms: plain text of at most 50,000 bytes, an empty line between paragraphs. Read at the start and shown on `/terms`. HTML in it is shown as it is written.',
  }),
} as const;
