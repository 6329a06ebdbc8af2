import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';

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
  on: z.boolean(),
  timings: z.object({ open: z.string(), close: z.string() }),
  /**
   * The lowest token number among active orders without priority. If there is none, the one that was completed last; 0
   * before the first order.
   */
  currentToken: z.number().int(),
  /** The last token number given to an order; 0 before the first. */
  tokenNumber: z.number().int(),
  totalOrders: z.number().int(),
});

export type PublicShop = z.infer<typeof publicShopSchema>;
