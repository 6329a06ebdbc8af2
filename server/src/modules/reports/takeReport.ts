import { idFromShareToken, type ReportRequest } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { raiseAlert } from '../../process/raiseAlert.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors/appError.ts';
import { countAgainstLimit } from '../../http/limits/rates/countAgainstLimit.ts';
import { describeShare, shareObject } from '../files/files.module.ts';
import { findShopOfOperator, shopObject } from '../shops/shops.module.ts';
import { insertReport, type NewReport } from './reports.repository.ts';

export type TakeReportContext = {
  readonly db: Kysely<Database>;
  readonly log: FastifyBaseLogger;
  /** Whether reports are limited. */
  readonly isLimited: boolean;
};

/** Limits the reports of all addresses together. */
const allReports = { name: 'report-all', max: 1_000, windowSeconds: 3_600 };

/**
 * Stores a report for an operator. Raises an alert if its share or shop has no other open report.
 * @throws {AppError} `share.incorrect_token`, `shop.not_found`, `request.too_many`
 */
export async function takeReport(
  { db, log, isLimited }: TakeReportContext,
  request: ReportRequest,
): Promise<void> {
  if (isLimited) await countAgainstLimit(db, allReports, 'everybody');
  const about = await objectOf(db, request);
  const { reason, words, email } = request;
  const earlier = await db
    .transaction()
    .execute((trx) => insertReport(trx, { ...about, reason, words, email }));
  if (earlier === 0) raiseAlert(log, 'reported', { about: request.about, reason });
}

async function objectOf(
  db: Kysely<Database>,
  request: ReportRequest,
): Promise<Pick<NewReport, 'object' | 'shareId'>> {
  if (request.about === 'shop') {
    const shop = await findShopOfOperator(db, request.shopId);
    if (shop === undefined) throw new AppError('shop.not_found');
    return { object: shopObject(shop.code), shareId: undefined };
  }
  const id = idFromShareToken(request.token);
  const share = id && (await describeShare(db, id));
  if (id === undefined || share?.state !== 'ready') throw new AppError('share.incorrect_token');
  return { object: shareObject(id), shareId: id };
}
