import type { Id, MailChoice, MailChoiceRequest } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { findMailChoice, saveMailChoice } from './mailChoice.repository.ts';
import { readStopToken } from './stopToken.ts';

export type MailChoiceContext = { readonly db: Kysely<Database> };

/**
 * Changes which mails a person gets, if the request says so, and returns the choice.
 * @throws {AppError} `account.signed_out` if the account was deleted
 */
export async function chooseMails(
  { db }: MailChoiceContext,
  id: Id,
  { readyMails }: MailChoiceRequest,
): Promise<MailChoice> {
  const choice = await readOrSave(db, id, readyMails);
  if (choice === undefined) throw new AppError('account.signed_out');
  return { readyMails: choice };
}

/**
 * Does the same as {@link chooseMails} for the person whom the token of a mail's link identifies.
 * @throws {AppError} `account.mail_link_invalid`
 */
export async function chooseMailsByLink(
  { db }: MailChoiceContext,
  token: string,
  { readyMails }: MailChoiceRequest,
): Promise<MailChoice> {
  const id = await readStopToken(db, token);
  const choice = id && (await readOrSave(db, id, readyMails));
  if (choice === undefined) throw new AppError('account.mail_link_invalid');
  return { readyMails: choice };
}

async function readOrSave(
  db: Kysely<Database>,
  id: Id,
  readyMails: boolean | undefined,
): Promise<boolean | undefined> {
  if (readyMails === undefined) return findMailChoice(db, id);
  return (await saveMailChoice(db, id, readyMails)) ? readyMails : undefined;
}
