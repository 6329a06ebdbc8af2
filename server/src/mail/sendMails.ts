import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { raiseAlert } from '../process/raiseAlert.ts';
import type { Database } from '../db/schema.ts';
import { composeMail } from './composeMail.ts';
import { isRecipientRefused } from './isRecipientRefused.ts';
import {
  claimDueMails,
  endMail,
  MAIL_BATCH,
  postponeMail,
  type DueMail,
} from './mails.repository.ts';
import { isOrderMail, type MailSecrets } from './mailKinds.ts';
import type { Outlet } from './openOutlet.ts';

export type SendMailsContext = {
  readonly db: Kysely<Database>;
  readonly log: FastifyBaseLogger;
  readonly outlet: Outlet;
  /** Origin of the site, for links. */
  readonly origin: string;
  readonly secrets: MailSecrets;
};

/**
 * Sends due mails until none is due. A mail that the server can't take now is retried for a day, with growing pauses. A
 * mail ends when the server permanently refuses its recipient.
 */
export async function sendMails(context: SendMailsContext): Promise<void> {
  let count: number;
  let givenUp = 0;
  do {
    const due = await claimDueMails(context.db);
    const results = await Promise.all(due.map((mail) => sendMail(context, mail)));
    givenUp += results.filter((result) => result === 'given_up').length;
    count = due.length;
  } while (count === MAIL_BATCH);
  if (givenUp > 0) raiseAlert(context.log, 'mail_undelivered', { mails: givenUp });
}

async function sendMail(
  { db, log, outlet, origin, secrets }: SendMailsContext,
  mail: DueMail,
): Promise<'sent' | 'refused' | 'given_up' | 'postponed'> {
  const { id, kind, recipient, isOld } = mail;
  try {
    const token = await tokenOf(mail, secrets);
    await outlet.send({ id, to: recipient, ...composeMail(mail, { origin, token }) });
  } catch (error) {
    // The error message of a mail server may contain the address, so only its code is logged.
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const isRefused = isRecipientRefused(error);
    log.warn({ area: 'mail', kind, code, isRefused }, 'a mail could not be sent');
    if (!isRefused && !isOld) {
      await postponeMail(db, id);
      return 'postponed';
    }
    const outcome = isRefused ? 'refused' : 'given_up';
    await endMail(db, id, outcome);
    return outcome;
  }
  await endMail(db, id, 'sent');
  return 'sent';
}

/** Returns the secret of a mail, in its link or in its text; `undefined` if it has none. */
async function tokenOf(mail: DueMail, secrets: MailSecrets): Promise<string | undefined> {
  if (isOrderMail(mail)) return secrets.stopToken(mail.details.account);
  if (mail.kind === 'password-reset' || mail.kind === 'password-reset-unconfirmed') {
    return secrets.resetToken(mail.details.account, mail.recipient);
  }
  if (mail.kind === 'email-code' || mail.kind === 'email-claim') {
    return secrets.emailCode(mail.details.code);
  }
  if (mail.kind === 'email-change') return secrets.emailLink(mail.details.change, 'confirm');
  if (mail.kind === 'email-changed') return secrets.emailLink(mail.details.change, 'undo');
  return undefined;
}
