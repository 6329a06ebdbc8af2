import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { GatewaySpan } from '../gateway.ts';
import { newSandboxId } from './newSandboxId.ts';
import type { SandboxOrder, SandboxPayment } from './sandboxRecords.ts';

const PAGE = 100;

export type SandboxRepository = ReturnType<typeof createSandboxRepository>;

/** Stores the sandbox's own orders and payments. */
export function createSandboxRepository(db: Kysely<Database>) {
  return {
    insertOrder: (order: { amountPaise: number; receipt: string; notes: object }) =>
      db
        .insertInto('sandbox_orders')
        .values({
          id: newSandboxId('order'),
          amount_paise: order.amountPaise,
          receipt: order.receipt,
          notes: JSON.stringify(order.notes),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    findOrder: (id: string): Promise<SandboxOrder | undefined> =>
      db.selectFrom('sandbox_orders').selectAll().where('id', '=', id).executeTakeFirst(),

    findOrderByReceipt: (receipt: string): Promise<SandboxOrder | undefined> =>
      db
        .selectFrom('sandbox_orders')
        .selectAll()
        .where('receipt', '=', receipt)
        .orderBy('created_at')
        .executeTakeFirst(),

    insertPayment: (
      trx: Transaction<Database>,
      order: SandboxOrder,
      status: 'captured' | 'failed',
    ): Promise<SandboxPayment> =>
      trx
        .insertInto('sandbox_payments')
        .values({
          id: newSandboxId('pay'),
          order_id: order.id,
          amount_paise: Number(order.amount_paise),
          status,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    listPayments: (orderId: string): Promise<SandboxPayment[]> =>
      db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .execute(),

    listPaymentsOfSpan: (
      { fromSeconds, toSeconds }: GatewaySpan,
      skip: number,
    ): Promise<SandboxPayment[]> =>
      db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('created_at', '>=', new Date(fromSeconds * 1_000))
        .where('created_at', '<', new Date(toSeconds * 1_000))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(skip)
        .limit(PAGE)
        .execute(),
  };
}
