import * as z from 'zod';
import { emailProofSchema } from '../accounts/emailCodes.ts';
import { limits } from '../limits.ts';
import { ownShopSchema } from './ownShop.ts';
import { publicShopSchema } from './publicShop.ts';
import { isMomentWithinReach } from './shopClock.ts';
import { refuseContradictions, shopFieldsSchema } from './shopFields.ts';
import { shownLineSchema } from '../fields/shownText.ts';

/** The issues added here have an error code as their message. The error reply lists each code with its field. */
export const shopSignUpRequestSchema = z
  .object({
    name: shownLineSchema(limits.maxPersonNameLength),
    email: z.string().max(limits.maxEmailLength * 2),
    password: z.string().max(65_536),
    emailProof: emailProofSchema.optional(),
    ...shopFieldsSchema.shape,
  })
  .superRefine(refuseContradictions);

export const fetchShopRequestSchema = z.object({ shopId: z.string().max(200) });
/** The shop itself gets its whole record; everybody else gets the public one. */
export const shopReplySchema = z.object({
  shop: z.union([ownShopSchema, publicShopSchema]),
  /** Token numbers of the first orders in the shop's queue, in the counter's order: those with priority (−1) first. */
  queue: z.array(z.number().int()).max(limits.maxShownQueue),
});
export const ownShopReplySchema = z.object({ shop: ownShopSchema });

/** Approves the signed-in shop, by the code that was sent to its phone. */
export const confirmPhoneCodeRequestSchema = z.object({ code: z.string().max(50) });

/** `id` must be the id of the signed-in shop. Any other id is answered as not found. */
export const changeStatusRequestSchema = z.object({ id: z.string().max(200) });
/**
 * `current` is the switch position that the page showed when it was pressed. If two tabs press the same switch, the
 * second press then does not undo the first.
 */
export const changePrintStatusRequestSchema = z.object({
  id: z.string().max(200),
  type: z.enum(['color', 'black']),
  current: z.boolean(),
});

/**
 * `until` is when the shop takes orders again automatically; `null` makes it take orders now, even if it is switched
 * off. Unlike a toggle, the call can be repeated.
 */
export const pauseOrdersRequestSchema = z.object({
  id: z.string().max(200),
  until: z.iso
    .datetime()
    .refine(isEndOfPause)
    .nullable()
    .meta({ examples: [null] }),
});

function isEndOfPause(until: string): boolean {
  const [end, now] = [new Date(until), new Date()];
  return end > now && isMomentWithinReach(end, now);
}

/** Coordinates are in degrees. If the request contains them, the nearest shops come first. */
export const findShopRequestSchema = z.object({
  inputValue: z.string().max(limits.maxSearchLength),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});

/** `distanceKm` is present only if the request contained coordinates. */
export const foundShopSchema = publicShopSchema.extend({
  distanceKm: z.number().nonnegative().optional(),
});
export const findShopReplySchema = z.array(foundShopSchema).max(limits.maxFoundShops);

export type ShopReply = z.infer<typeof shopReplySchema>;
export type FoundShop = z.infer<typeof foundShopSchema>;
export type FindShopRequest = z.infer<typeof findShopRequestSchema>;
export type ChangeStatusRequest = z.infer<typeof changeStatusRequestSchema>;
export type ChangePrintStatusRequest = z.infer<typeof changePrintStatusRequestSchema>;
export type PauseOrdersRequest = z.infer<typeof pauseOrdersRequestSchema>;
export type ShopSignUpRequest = z.infer<typeof shopSignUpRequestSchema>;
