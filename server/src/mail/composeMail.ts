import { apiPaths, pagePaths } from '@parchi/contract';
import { htmlOf, type MailParts } from './htmlOf.ts';
import { isOrderMail, mailKinds, type AnyMail } from './mailKinds.ts';
import { mailText } from './mailText.ts';
import { composeOrderMail } from './orders/composeOrderMail.ts';

export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL by which a mail program unsubscribes the recipient from such mails (RFC 8058). */
  readonly stopUrl?: string;
};

type Surroundings = {
  /** Origin of the site, such as `https://parchi.example`. */
  readonly origin: string;
  /** Secret of the mail: the token of its link, or its code. */
  readonly token: string | undefined;
};

/** Writes a mail as plain text and as HTML, from the texts of its kind. */
export function composeMail(mail: AnyMail, { origin, token }: Surroundings): MailContent {
  const { kind } = mail;
  const page = `${origin}${mailKinds[kind].path}`;
  const common = {
    subject: mailText(`mail.${kind}.subject`),
    action: mailText(`mail.${kind}.action`),
  };
  if (!isOrderMail(mail)) {
    const code = 'carriesCode' in mailKinds[kind] ? token : undefined;
    // The token is in the fragment, because a browser sends the fragment to no server.
    const link = `${page}${token === undefined || code !== undefined ? '' : `#${token}`}`;
    const values = { ...mail.details, ...(code !== undefined && { code }) };
    const paragraphs = mailText(`mail.${kind}.text`, values).split('\n\n');
    const say = 'say' in mail.details ? mail.details.say : '';
    if (say !== '') paragraphs.push(mailText('mail.operator-says', { say }));
    return write({ ...common, paragraphs, rows: [], link, footer: mailText('mail.footer') });
  }
  const stop = {
    text: mailText('mail.stop'),
    link: `${origin}${pagePaths.stopMails}#${token ?? ''}`,
  };
  const link = `${page}?id=${mail.details.order}`;
  const footer = mailText('mail.order-footer');
  const parts = { ...common, ...composeOrderMail(mail.kind, mail.details), link, footer, stop };
  const stopUrl = `${origin}${apiPaths.stopMailsAtOnce}?token=${token ?? ''}`;
  return { ...write(parts), stopUrl };
}

function write(parts: MailParts): MailContent {
  const { subject, paragraphs, rows, action, link, footer, stop } = parts;
  const end = stop === undefined ? footer : `${footer}\n\n${stop.text}: ${stop.link}`;
  const lines = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const text = [...paragraphs, ...(lines === '' ? [] : [lines]), `${action}: ${link}`];
  return { subject, text: [...text, `-- \n${end}`].join('\n\n'), html: htmlOf(parts) };
}
