import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';
import { shownStandings } from './shopStanding.ts';

/** A shop as everybody may see it (specification §6). Rates in rupees per page, times as `HH:MM`. */
export const publicShopSchema = z.object({
  _id: idSchema,
  /** Public code of 6 characters, used in place of the id. */
  shopId: z.string(),
  shopName: z.string(),
  /** Locality, city, pincode and landmark, in this order. */
  address: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  phone: z.string(),
  bnw: z.number(),
  color: z.number(),
  blackPrints: z.boolean(),
  colorPrints: z.boolean(),
  /** Whether the shop takes orders. False while it is paused. */
  on: z.boolean(),
  /** Until when the shop takes no orders, if it has said so; `null` if it is not paused. */
  pausedUntil: z.iso.datetime().nullable(),
  timings: z.object({ open: z.string(), close: z.string() }),
  /** Days of the week on which the shop never opens: 0 for Sunday, 6 for Saturday. */
  closedDays: z.array(z.int().min(0).max(6)).max(limits.maxClosedDays).readonly(),
  /** Dates from today on, as `YYYY-MM-DD`, on which the shop does not open. In order. */
  closedDates: z.array(z.iso.date()).max(limits.maxClosedDates).readonly(),
  /** Whether customers may pay in cash at the counter. */
  takesCash: z.boolean(),
  /**
   * The lowest token number among active orders without priority. If there is none, the one that was completed last; 0
   * before the first order.
   */
  currentToken: z.number().int(),
  /** The last token number given to an order; 0 before the first. */
  tokenNumber: z.number().int(),
  totalOrders: z.number().int(),
  /** Why customers can't find the shop or order from it; missing while they can. */
  standing: z.enum(shownStandings).optional(),
});

export type PublicShop = z.infer<typeof publicShopSchema>;
