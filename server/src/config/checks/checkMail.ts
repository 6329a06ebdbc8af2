import { isPublicSite } from './isPublicSite.ts';

type MailSettings = {
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
};

/** Checks the settings of mail as a whole. @returns a sentence for each problem */
export function checkMail({ smtpUrl, mailFrom }: MailSettings): string[] {
  if (smtpUrl !== undefined && mailFrom === undefined) {
    return ['MAIL_FROM must be set with SMTP_URL, such as Parchi <mail@parchi.example>.'];
  }
  return [];
}

/**
 * Returns a warning that lists what does not work on a public site without a mail server; `undefined` if there is no
 * need for it.
 */
export function findMailWarning({
  smtpUrl,
  publicUrl,
}: MailSettings & { readonly publicUrl?: string | undefined }): string | undefined {
  if (smtpUrl !== undefined || !isPublicSite(publicUrl)) return undefined;
  return 'SMTP_URL is not set, so no mail reaches anybody: nobody who forgot a password can choose a new one, no new shop can confirm its address, and nobody learns that their password was changed.';
}
