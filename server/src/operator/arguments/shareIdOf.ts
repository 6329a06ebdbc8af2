import { idFromShareToken, isId, type Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findReport } from '../../modules/reports/reports.module.ts';
import { OperatorError, UsageError } from '../operatorCommand.ts';

/**
 * Returns the id of the share that a token, a link or `report:12` names.
 * @throws {UsageError} for any other text
 * @throws {OperatorError} if the report is not about an existing share
 */
export async function shareIdOf(db: Kysely<Database>, text: string): Promise<Id> {
  const report = /^report:(\d{1,15})$/.exec(text)?.[1];
  if (report !== undefined) return shareOfReport(db, Number(report));
  const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? text.replace(/\s/g, '');
  const id = idFromShareToken(token);
  if (id !== undefined) return id;
  throw new UsageError(
    `“${text}” is neither a token (22 characters) nor a link with “token=”. Capital and small letters differ.`,
  );
}

async function shareOfReport(db: Kysely<Database>, number: number): Promise<Id> {
  const report = await findReport(db, number);
  if (report === undefined) throw new OperatorError(`There is no report ${number}.`);
  const { shareId } = report;
  if (isId(shareId)) return shareId;
  throw new OperatorError(`Report ${number} is about ${report.object}, which has no files now.`);
}
