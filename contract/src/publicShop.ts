import * as z from 'zod';
import { idSchema } from './ids.ts';

/** A shop as everybody may see it (SPEC §6). Money in rupees a page, times as `HH:MM`. */
export const publicShopSchema = z.object({
  _id: idSchema,
  /** Public code of 6 characters. */
  shopId: z.string(),
  shopName: z.string(),
  /** Locality, city, pincode, landmark. */
  address: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  phone: z.string(),
  bnw: z.number(),
  color: z.number(),
  blackPrints: z.boolean(),
  colorPrints: z.boolean(),
  on: z.boolean(),
  timings: z.object({ open: z.string(), close: z.string() }),
  /** Lowest token among the active orders without priority, else the last one completed; 0 before the first. */
  currentToken: z.number().int(),
  /** The last token given; 0 before the first. */
  tokenNumber: z.number().int(),
  totalOrders: z.number().int(),
});

export type PublicShop = z.infer<typeof publicShopSchema>;
