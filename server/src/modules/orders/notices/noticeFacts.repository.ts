import type { Id, RefusalReason } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { NoticeKind } from '../../../db/schema/noticeTables.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import type { RefundReason } from '../../../db/schema/paymentTables.ts';
import { cashDue } from '../../../order-states/cashDue.ts';

/** The facts that a notice reports, and the customer who gets it. Money is in paise. */
export type NoticeFacts = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly phone: string | null;
  readonly at: Date;
  readonly userId: Id;
  /** Empty if the account was deleted. */
  readonly email: string;
  readonly isDeleted: boolean;
  readonly wantsReadyMails: boolean;
  readonly orderId: Id;
  readonly state: OrderState;
  /** Whether the order is completed, and its shop can no longer undo that. */
  readonly isReady: boolean;
  readonly tokenNumber: number | null;
  readonly collectionCode: string | null;
  readonly shopName: string;
  readonly amountPaise: number;
  readonly priorityPaise: number;
  readonly files: number;
  /** Pages to print in all copies. */
  readonly pages: number;
  /** Number of files that were refused in the transaction that wrote the notice. */
  readonly refusedFiles: number;
  readonly refusal: RefusalReason | null;
  /** The cash that the shop took for what it refused, and must give back itself; `null` if it took none. */
  readonly cashBackPaise: number | null;
  readonly refundId: string | null;
  readonly refundPaise: number | null;
  readonly refundReason: RefundReason | null;
  readonly isRefundProcessed: boolean | null;
  readonly refundReference: string | null;
};

/**
 * Reads the facts of a notice, and locks the notice and the customer's account. The lock waits for a deletion of the
 * account that is in progress. A later deletion waits for the messages of this transaction, and then deletes them.
 * @returns `undefined` if another process has written the messages
 */
export async function lockNotice(
  trx: Transaction<Database>,
  id: string,
  undoSeconds: number,
): Promise<NoticeFacts | undefined> {
  const { rows } = await sql<NoticeFacts>`
    select notice.id, notice.kind, notice.created_at as at,
      coalesce(notice.phone, nullif(orders.customer_phone, '')) as phone,
      accounts.id as "userId", accounts.email, accounts.deleted_at is not null as "isDeleted",
      accounts.ready_mails as "wantsReadyMails",
      orders.id as "orderId", orders.state, orders.token_number as "tokenNumber",
      orders.state = 'completed' and orders.completed_at <= now() - make_interval(secs => ${undoSeconds})
        as "isReady",
      orders.collection_code as "collectionCode", shops.name as "shopName",
      orders.amount_paise::float as "amountPaise",
      case when orders.is_priority then orders.amount_paise - orders.total_paise else 0 end::float
        as "priorityPaise",
      file.files, file.pages, file.refused as "refusedFiles",
      coalesce(file.reason, orders.refusal_reason) as refusal,
      case when orders.cash_taken_at < notice.created_at then
        case notice.kind when 'refused' then ${cashDue} when 'files_refused' then file.refused_paise end
      end::float as "cashBackPaise",
      refund.id as "refundId", refund.paise as "refundPaise", refund.reason as "refundReason",
      refund.is_processed as "isRefundProcessed", refund.reference as "refundReference"
    from order_notices as notice
    join orders on orders.id = notice.order_id
    join shops on shops.id = orders.shop_id
    join accounts on accounts.id = orders.user_id
    cross join lateral (
      select count(*)::integer as files,
        coalesce(sum(printed_pages * copies), 0)::integer as pages,
        (count(*) filter (where refused_at = notice.created_at))::integer as refused,
        sum(price_paise) filter (where refused_at = notice.created_at) as refused_paise,
        min(refusal_reason) filter (where refused_at = notice.created_at) as reason
      from order_files where order_id = orders.id
    ) as file
    left join lateral (
      select min(refunds.id) as id, sum(refunds.amount_paise)::float as paise, min(refunds.reason) as reason,
        bool_and(refunds.state = 'processed') as is_processed, min(refunds.bank_reference) as reference
      from provider_orders
      join payments using (provider_order_id)
      join refunds on refunds.payment_id = payments.id
      where provider_orders.order_id = orders.id and
        case when notice.refund_id is null then refunds.created_at = notice.created_at
          else refunds.id = notice.refund_id end
    ) as refund on true
    where notice.id = ${id}
    for update of notice for share of accounts`.execute(trx);
  return rows[0];
}
