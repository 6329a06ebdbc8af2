import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import { newSandboxId } from './newSandboxId.ts';
import type { SandboxRefund } from './sandboxRecords.ts';

const REFUND_SECONDS = 2;
const BATCH = 100;

/** Thrown for a refund that exceeds the rest of the payment, or that reuses an idempotency key with another amount. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal';
}

type NewRefund = { paymentId: string; amountPaise: number; idempotencyKey: string };

export function findSandboxRefund(
  db: Kysely<Database>,
  id: string,
): Promise<SandboxRefund | undefined> {
  return db.selectFrom('sandbox_refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a refund. @throws {SandboxRefusal} */
export function insertSandboxRefund(
  db: Kysely<Database>,
  refund: NewRefund,
): Promise<SandboxRefund> {
  return db.transaction().execute((trx) => insertInTransaction(trx, refund));
}

/** Processes due refunds, at most one batch. @returns the processed refunds */
export async function processSandboxRefunds(trx: Transaction<Database>): Promise<SandboxRefund[]> {
  const due = await trx
    .selectFrom('sandbox_refunds')
    .select('id')
    .where('bank_reference', 'is', null)
    .where('process_at', '<=', databaseNow)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const processed = due.map(({ id }) =>
    trx
      .updateTable('sandbox_refunds')
      .set({ bank_reference: String(randomInt(1e11, 1e12)) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return Promise.all(processed);
}

async function insertInTransaction(
  trx: Transaction<Database>,
  refund: NewRefund,
): Promise<SandboxRefund> {
  const payment = await trx
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', refund.paymentId)
    .forUpdate()
    .executeTakeFirst();
  const refunds = await trx
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('payment_id', '=', refund.paymentId)
    .execute();
  const same = refunds.find((row) => row.idempotency_key === refund.idempotencyKey);
  if (same !== undefined) {
    if (Number(same.amount_paise) === refund.amountPaise) return same;
    throw new SandboxRefusal('Different request with the same idempotency key.');
  }
  const taken = refunds.reduce((sum, row) => sum + Number(row.amount_paise), 0);
  const left = payment?.status === 'captured' ? Number(payment.amount_paise) - taken : 0;
  if (refund.amountPaise > left) throw new SandboxRefusal('More than is left of the payment.');
  if (refund.amountPaise === left) {
    await trx
      .updateTable('sandbox_payments')
      .set({ status: 'refunded' })
      .where('id', '=', refund.paymentId)
      .execute();
  }
  return trx
    .insertInto('sandbox_refunds')
    .values({
      id: newSandboxId('rfnd'),
      idempotency_key: refund.idempotencyKey,
      payment_id: refund.paymentId,
      amount_paise: refund.amountPaise,
      process_at: secondsFromNow(REFUND_SECONDS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
