import type { Id } from '@parchi/contract';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../db/schema.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import { cashDue } from '../../../order-states/cashDue.ts';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import { isReopenable } from '../counter/isReopenable.ts';
import type { OrdersCursor } from './ordersCursor.ts';
import { OPEN_STATES, type OrderRow } from './orderRow.ts';
import { isSeenBy, type Viewer } from './viewer.ts';

/** The states of orders that are listed as previous. A shop never sees an unpaid order. */
const PREVIOUS_STATES: Readonly<Record<Viewer['kind'], readonly OrderState[]>> = {
  user: ['completed', 'refunded', 'expired'],
  shop: ['completed', 'refunded'],
};

/**
 * SQL: whether the order is in one of these states. The states are literals, so that a generic plan can use the partial
 * indexes of open and of previous orders.
 */
function isIn(states: readonly OrderState[]): RawBuilder<boolean> {
  return sql<boolean>`orders.state in (${sql.join(states.map((state) => sql.lit(state)))})`;
}

const existsIn = (states: readonly OrderState[]) =>
  sql`exists (select from orders where orders.user_id = accounts.id and ${isIn(states)})`;

/**
 * SQL, in a query of `accounts`: whether the account, as a customer, has any order to list. It has two subqueries,
 * because each of the two partial indexes covers only some states.
 */
export const hasOrders = sql<boolean>`(${existsIn(OPEN_STATES)} or ${existsIn(PREVIOUS_STATES.user)})`;

/** Whether an order of the customer is still to be paid or printed. */
export async function hasOpenOrders(db: Kysely<Database>, userId: Id): Promise<boolean> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where(isIn(OPEN_STATES))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

const endedAt = sql<Date>`coalesce(orders.completed_at, orders.ended_at, orders.created_at)`;
const endedAtMicros = sql<string>`(extract(epoch from ${endedAt}) * 1000000)::bigint`;

export type PreviousOrderRow = OrderRow & { readonly ended_at_micros: string };

/**
 * SQL: how many active orders the shop calls before this one. Priority orders need no special case, because their token
 * number is -1.
 */
const countOrdersAhead = sql<number | null>`case when orders.state = 'active' then (
  select count(*)::int from orders as earlier
  where earlier.shop_id = orders.shop_id and earlier.state = 'active'
    and (earlier.token_number, earlier.paid_at, earlier.id) < (orders.token_number, orders.paid_at, orders.id)) end`;

/** SQL: the same for a query of a whole queue, with a window function in place of a count for each order. */
const placeInQueue = sql<number>`(row_number() over (
  order by orders.token_number, orders.paid_at, orders.id) - 1)::int`;

/**
 * SQL: the order's files, in printing order. They are part of the query for orders, because every view of an order
 * shows them.
 */
const selectFiles = (order: ExpressionBuilder<Database, 'orders'>) =>
  jsonArrayFrom(
    order
      .selectFrom('order_files')
      .select(['id', 'name', 'printed_pages', 'range_kind', 'range_text', 'color', 'method'])
      .select([
        'copies',
        'note',
        'refused_at',
        'refusal_reason',
        'refusal_note',
        'refund_id',
        'refused_by',
      ])
      .select((file) => [
        file.ref('size_in_bytes').$castTo<number>().as('size_in_bytes'),
        file.ref('price_paise').$castTo<number>().as('price_paise'),
      ])
      .whereRef('order_files.order_id', '=', 'orders.id')
      .orderBy('ordinal'),
  );

/** What reads whole orders: the payments module says what of its tables belongs to them. */
export type OrdersReader = {
  readonly db: Kysely<Database>;
  readonly payments: Pick<PaymentsModule, 'paymentSelections'>;
};

const selectOrders = ({ db, payments }: OrdersReader, ordersAhead = countOrdersAhead) =>
  db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.user_id')
    .selectAll('orders')
    .select('accounts.name as customer_name')
    .select((order) => selectFiles(order).as('files'))
    .select(payments.paymentSelections)
    .select(ordersAhead.as('orders_ahead'))
    .select(
      sql<number | null>`case when orders.is_cash then ${cashDue}::float8 end`.as('cash_paise'),
    )
    .select(isReopenable(0).as('is_reopenable'))
    .select(
      sql<number | null>`case when orders.state = 'active' then
        extract(epoch from orders.ends_at - now())::double precision end`.as('ends_in_seconds'),
    );

export function findOrder(reader: OrdersReader, id: Id): Promise<OrderRow | undefined> {
  return selectOrders(reader).where('orders.id', '=', id).executeTakeFirst();
}

export function findOrderSeenBy(
  reader: OrdersReader,
  viewer: Viewer,
  id: Id,
): Promise<OrderRow | undefined> {
  return selectOrders(reader)
    .where('orders.id', '=', id)
    .where(isSeenBy(viewer))
    .executeTakeFirst();
}

/** Lists the unpaid and active orders of a customer, newest first. */
export function listOpenOrders(reader: OrdersReader, userId: Id): Promise<OrderRow[]> {
  return selectOrders(reader)
    .where('user_id', '=', userId)
    .where(isIn(OPEN_STATES))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .execute();
}

/**
 * Lists the unpaid and active orders of a customer and the latest previous ones, newest first, in one statement because
 * every page of a signed-in customer begins with it.
 */
export function listLatestOrders(
  reader: OrdersReader,
  userId: Id,
  previousCount: number,
): Promise<PreviousOrderRow[]> {
  const ofUser = selectOrders(reader)
    .select(endedAtMicros.as('ended_at_micros'))
    .where('user_id', '=', userId);
  const previous = ofUser
    .where(isIn(PREVIOUS_STATES.user))
    .orderBy(endedAt, 'desc')
    .orderBy('orders.id', 'desc')
    .limit(previousCount);
  return ofUser
    .where(isIn(OPEN_STATES))
    .unionAll((union) => union.parens(previous))
    .orderBy('ended_at_micros', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Lists one page of the viewer's previous orders, newest first. */
export function listPreviousOrders(
  reader: OrdersReader,
  { accountId, kind }: Viewer,
  { after, count }: { after: OrdersCursor | undefined; count: number },
): Promise<PreviousOrderRow[]> {
  const page = selectOrders(reader)
    .select(endedAtMicros.as('ended_at_micros'))
    .where(kind === 'user' ? 'user_id' : 'shop_id', '=', accountId)
    .where(isIn(PREVIOUS_STATES[kind]))
    .orderBy(endedAt, 'desc')
    .orderBy('orders.id', 'desc')
    .limit(count);
  return (after === undefined ? page : page.where(isAfter(after))).execute();
}

/**
 * Lists the active orders of a shop by token number, so oldest first: token numbers are given in the sequence of
 * the payments.
 */
export function listActiveOrders(reader: OrdersReader, shopId: Id): Promise<OrderRow[]> {
  return (
    selectOrders(reader, placeInQueue)
      .where('shop_id', '=', shopId)
      // A literal, so that a generic plan can use the partial index of active orders.
      .where('state', '=', sql.lit('active'))
      .orderBy('token_number')
      .orderBy('paid_at')
      .orderBy('orders.id')
      .execute()
  );
}

function isAfter({ endedAtMicros: micros, id }: OrdersCursor): RawBuilder<boolean> {
  return sql<boolean>`(${endedAt}, orders.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id})`;
}
