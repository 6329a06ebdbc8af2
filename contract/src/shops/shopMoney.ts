import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2099-12-31';

/** A day of the shop's calendar, such as `2026-11-20`. */
const daySchema = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY)
  .meta({ examples: [FIRST_DAY] });

const moneyPeriodSchema = z.enum(['today', 'yesterday', 'week', 'month']);

/**
 * The days to sum: a period up to today, or a range that includes both its days. The default is today. `id` must be the
 * id of the signed-in shop. Any other id is answered as not found.
 */
const periodFields = z.object({
  id: z.string().max(200),
  period: moneyPeriodSchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
});

export const moneyRequestSchema = periodFields.refine(isPossible, { path: ['from'] });
/** `cursor` is the cursor of the previous page. */
export const moneyOrdersRequestSchema = periodFields
  .extend({
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  })
  .refine(isPossible, { path: ['from'] });
/** A CSV file always covers an explicit range of days, so that its name matches its rows. */
export const moneyCsvRequestSchema = z
  .object({ id: z.string().max(200), from: daySchema, to: daySchema })
  .refine(isPossible, { path: ['from'] });

/** Sales and revenue, amounts in rupees. `net` is `gross` minus `refunds`. */
const moneySumsSchema = z.object({
  /** Number of orders that were paid. */
  orders: z.int().nonnegative(),
  /** Printed pages of those orders, all copies. */
  bnwPages: z.int().nonnegative(),
  colorPages: z.int().nonnegative(),
  gross: z.number(),
  /** The part of `gross` that the shop took in cash at its counter. */
  cash: z.number(),
  /** The part of `gross` that is priority fees. */
  priorityFees: z.number(),
  /** The amount that the provider paid back to customers. */
  refunds: z.number(),
  net: z.number(),
});

const moneyDaySchema = moneySumsSchema.extend({ day: daySchema });

/** The money of one order within the range of days. An order that was paid before the range has only refunds. */
const moneyOrderSchema = moneySumsSchema.omit({ orders: true }).extend({
  orderId: idSchema,
  /** When the order's first transaction within the range was booked. */
  at: z.iso.datetime(),
  /** -1 with priority. */
  tokenNumber: z.int(),
  customerName: z.string(),
});

export const moneyReplySchema = z.object({
  /** Today by the shop's calendar. */
  today: daySchema,
  from: daySchema,
  to: daySchema,
  sums: moneySumsSchema,
  /** The days with transactions, oldest first. */
  days: z.array(moneyDaySchema).max(limits.maxMoneyDays),
});

/** One page of the orders, newest first. `cursor` is `null` on the last page. */
export const moneyOrdersReplySchema = z.object({
  orders: z.array(moneyOrderSchema),
  cursor: z.string().nullable(),
});

type PeriodFields = {
  readonly period?: MoneyPeriod | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Returns whether the fields contain a period, nothing, or a range that is not reversed and not too long. */
function isPossible({ period, from, to }: PeriodFields): boolean {
  if (from === undefined || to === undefined) return from === to;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return period === undefined && days >= 1 && days <= limits.maxMoneyDays;
}

export type MoneyPeriod = z.infer<typeof moneyPeriodSchema>;
export type MoneyRequest = z.infer<typeof moneyRequestSchema>;
export type MoneySums = z.infer<typeof moneySumsSchema>;
export type MoneyDay = z.infer<typeof moneyDaySchema>;
export type MoneyOrder = z.infer<typeof moneyOrderSchema>;
export type MoneyReply = z.infer<typeof moneyReplySchema>;
export type MoneyOrdersReply = z.infer<typeof moneyOrdersReplySchema>;
