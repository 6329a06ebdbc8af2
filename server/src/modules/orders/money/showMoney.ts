import {
  rupeesFromPaise,
  type Id,
  type MoneyOrder,
  type MoneyOrdersReply,
  type MoneyReply,
  type MoneyRequest,
  type MoneySums,
} from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentsModule, SalesSums } from '../../payments/payments.module.ts';
import { daysOf } from './period.rules.ts';
import { findSoldOrders } from './soldOrders.repository.ts';

const PAGE = 50;

export type MoneyContext = {
  readonly db: Kysely<Database>;
  readonly payments: Pick<PaymentsModule, 'shopsToday' | 'sumSalesByDay' | 'listOrderSales'>;
};

type PeriodOfShop = Omit<MoneyRequest, 'id'> & { readonly shopId: Id };

/** Returns what a shop earned, according to its ledger. */
export async function showMoney(
  { payments }: MoneyContext,
  { shopId, ...period }: PeriodOfShop,
): Promise<MoneyReply> {
  const today = await payments.shopsToday();
  const days = daysOf(period, today);
  const sums = await payments.sumSalesByDay({ shopId, ...days });
  return {
    today,
    ...days,
    sums: toMoney(sums.reduce(addSums, nothing)),
    days: sums.map(({ day, ...ofDay }) => ({ day, ...toMoney(ofDay) })),
  };
}

/** Returns one page of the orders that are counted in the sums. */
export async function listMoneyOrders(
  context: MoneyContext,
  { shopId, cursor, ...period }: PeriodOfShop & { readonly cursor?: string | undefined },
  count = PAGE,
): Promise<MoneyOrdersReply> {
  const { db, payments } = context;
  const days = daysOf(period, await payments.shopsToday());
  // Read one line more than is shown, to know whether there is a next page.
  const lines = await payments.listOrderSales(
    { shopId, ...days },
    { after: cursor, count: count + 1 },
  );
  const shown = lines.slice(0, count);
  const sold = await findSoldOrders(
    db,
    shopId,
    shown.map(({ orderId }) => orderId),
  );
  return {
    orders: shown.map(({ orderId, at, ...sums }): MoneyOrder => {
      const order = sold.get(orderId);
      return {
        orderId,
        at: at.toISOString(),
        tokenNumber: order?.token_number ?? 0,
        customerName: order?.customer_name ?? '',
        ...toMoney(sums),
      };
    }),
    cursor: lines.length > count ? (shown.at(-1)?.lineId ?? null) : null,
  };
}

const nothing: SalesSums = {
  orders: 0,
  bnwPages: 0,
  colorPages: 0,
  grossPaise: 0,
  cashPaise: 0,
  priorityPaise: 0,
  refundsPaise: 0,
};

function addSums(one: SalesSums, other: SalesSums): SalesSums {
  return {
    orders: one.orders + other.orders,
    bnwPages: one.bnwPages + other.bnwPages,
    colorPages: one.colorPages + other.colorPages,
    grossPaise: one.grossPaise + other.grossPaise,
    cashPaise: one.cashPaise + other.cashPaise,
    priorityPaise: one.priorityPaise + other.priorityPaise,
    refundsPaise: one.refundsPaise + other.refundsPaise,
  };
}

/** Paise are subtracted before they become rupees, because rupees are fractions. */
function toMoney({ orders, bnwPages, colorPages, ...paise }: SalesSums): MoneySums {
  return {
    orders,
    bnwPages,
    colorPages,
    gross: rupeesFromPaise(paise.grossPaise),
    cash: rupeesFromPaise(paise.cashPaise),
    priorityFees: rupeesFromPaise(paise.priorityPaise),
    refunds: rupeesFromPaise(paise.refundsPaise),
    net: rupeesFromPaise(paise.grossPaise - paise.refundsPaise),
  };
}
