import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { GatewaySpan } from '../gateway.ts';
import { newSandboxId } from './newSandboxId.ts';
import type { SandboxOrder, SandboxPayment } from './sandboxRecords.ts';

/*
 * Queries of the sandbox's own orders and payments.
 */

const PAGE = 100;

export function insertSandboxOrder(
  db: Kysely<Database>,
  order: { amountPaise: number; receipt: string; notes: object },
): Promise<SandboxOrder> {
  return db
    .insertInto('sandbox_orders')
    .values({
      id: newSandboxId('order'),
      amount_paise: order.amountPaise,
      receipt: order.receipt,
      notes: JSON.stringify(order.notes),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findSandboxOrder(
  db: Kysely<Database>,
  id: string,
): Promise<SandboxOrder | undefined> {
  return db.selectFrom('sandbox_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findSandboxOrderByReceipt(
  db: Kysely<Database>,
  receipt: string,
): Promise<SandboxOrder | undefined> {
  return db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('receipt', '=', receipt)
    .orderBy('created_at')
    .executeTakeFirst();
}

export function insertSandboxPayment(
  trx: Transaction<Database>,
  order: SandboxOrder,
  status: 'captured' | 'failed',
): Promise<SandboxPayment> {
  return trx
    .insertInto('sandbox_payments')
    .values({
      id: newSandboxId('pay'),
      order_id: order.id,
      amount_paise: Number(order.amount_paise),
      status,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listSandboxPayments(
  db: Kysely<Database>,
  providerOrderId: string,
): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('order_id', '=', providerOrderId)
    .orderBy('created_at')
    .execute();
}

export function listSandboxPaymentsOfSpan(
  db: Kysely<Database>,
  { fromSeconds, toSeconds }: GatewaySpan,
  skip: number,
): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('created_at', '>=', new Date(fromSeconds * 1_000))
    .where('created_at', '<', new Date(toSeconds * 1_000))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(PAGE)
    .execute();
}
