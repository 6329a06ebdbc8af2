import * as z from 'zod';
import { limits } from '../limits.ts';
import { publicShopSchema } from './publicShop.ts';
import { isDateWithinReach } from './shopClock.ts';
import { refuseContradictions, shopFieldsSchema } from './shopFields.ts';

/**
 * Who changed a rate: the owner, whose PIN opens the view “Shop”, or a helper, under the name that the helper had then.
 */
const rateChangerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner') }),
  z.object({ kind: z.literal('helper'), name: z.string() }),
]);

/** A change of one rate, in rupees per page. */
const rateChangeSchema = z.object({
  rate: z.enum(['bnw', 'color']),
  from: z.number(),
  to: z.number(),
  changedAt: z.iso.datetime(),
  /** Null if the shop had no PIN and nobody was chosen at the counter. */
  by: rateChangerSchema.nullable(),
});

/**
 * The number of printed pages, of all files and copies, from which an order gets a cover page: 1 for every order,
 * `null` for none.
 */
const coverFromPagesSchema = z.int().min(1).max(limits.maxCoverFromPages).nullable();

/** The details that only the shop itself gets, with the version that a change must name. */
export const shopDetailsSchema = z.object({
  /** Grows by one with each change, so that the server can refuse a change of values that are no longer stored. */
  version: z.int().positive(),
  addressl1: z.string(),
  addressl2: z.string(),
  addressl3: z.string(),
  addressl4: z.string(),
  phone: z.string(),
  bnw: z.number(),
  color: z.number(),
  landmark: z.string(),
  openTime: z.string(),
  closeTime: z.string(),
  closedDays: publicShopSchema.shape.closedDays,
  closedDates: publicShopSchema.shape.closedDates,
  coverFromPages: coverFromPagesSchema,
  takesCash: publicShopSchema.shape.takesCash,
  /** The last changes of the rates, newest first. */
  rateChanges: z.array(rateChangeSchema).max(limits.maxShownRateChanges),
});

/** `id` must be the id of the signed-in shop. Any other id is answered as not found. */
export const shopDetailsRequestSchema = z.object({ id: z.string().max(200) });
export const shopDetailsReplySchema = z.object({ details: shopDetailsSchema });

/**
 * `version` is the version of the details that the page showed. Without coordinates, the shop's position is unchanged.
 * A page built before closed days, covers or cash were introduced omits these fields, and then they are unchanged.
 */
export const changeShopDetailsRequestSchema = shopFieldsSchema
  .extend({
    id: z.string().max(200),
    version: z.int().positive(),
    closedDays: publicShopSchema.shape.closedDays.optional(),
    closedDates: publicShopSchema.shape.closedDates
      .refine((dates) => dates.every((date) => isDateWithinReach(date, new Date())), 'too_far')
      .optional(),
    coverFromPages: coverFromPagesSchema.optional(),
    takesCash: publicShopSchema.shape.takesCash.optional(),
  })
  .superRefine(refuseContradictions);

export type RateChange = z.infer<typeof rateChangeSchema>;
export type ShopDetails = z.infer<typeof shopDetailsSchema>;
export type ShopDetailsReply = z.infer<typeof shopDetailsReplySchema>;
export type ChangeShopDetailsRequest = z.infer<typeof changeShopDetailsRequestSchema>;
