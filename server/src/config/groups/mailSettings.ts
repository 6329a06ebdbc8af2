import { optional } from '../settingEntry.ts';
import { mailAddress, smtpAddress } from '../settingKinds.ts';

/** The settings of mail, a part of `settingsTable`. Both are set, or none. */
export const mailSettings = {
  smtpUrl: optional({
    ...smtpAddress(),
    env: 'SMTP_URL',
    isSecret: true,
    doc: 'Mail server that sends Parchi’s mails: `smtps://` with TLS from the start, `smtp://` with STARTTLS if the server offers it (with a password, never without). Unset, mails lie as `.eml` files in `mail` of `DATA_DIR`, and nobody gets them.',
  }),
  mailFrom: optional({
    ...mailAddress(),
    env: 'MAIL_FROM',
    doc: 'Sender of Parchi’s mails, at a domain for which that mail server may send. Needed with `SMTP_URL`.',
  }),
};
