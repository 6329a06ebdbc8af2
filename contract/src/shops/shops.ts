import * as z from 'zod';
import { limits } from '../limits.ts';
import { paiseFromRupees } from '../orders/money.ts';
import { orderSchema } from '../orders/orders.ts';
import { publicShopSchema } from './publicShop.ts';
import { phonePattern, pincodePattern } from './shopPatterns.ts';
import { shownLineSchema } from '../fields/shownText.ts';

/** A shop as it sees itself. Only the shop itself gets its queue and its e-mail address (specification §6). */
export const ownShopSchema = publicShopSchema.extend({
  email: z.string(),
  currentOrders: z.array(orderSchema),
  currentPriorityOrders: z.array(orderSchema),
});

/** Time of day as `HH:MM`, 24 hours. */
const clockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Rupees per page: more than 0, at most 1000, at most two decimals. A form sends the rate as text. */
const rateSchema = z.union([z.string().max(20), z.number()]).refine((value) => {
  const paise = paiseFromRupees(value);
  return paise !== undefined && paise > 0 && paise <= limits.maxRatePaise;
});

const addressLineSchema = shownLineSchema(limits.maxAddressLineLength);

/** Address lines 1 to 4 are shop name, locality, city and pincode (specification §7). */
const shopSignUpFieldsSchema = z.object({
  name: shownLineSchema(limits.maxPersonNameLength),
  email: z.string().max(limits.maxEmailLength * 2),
  password: z.string().max(65_536),
  addressl1: addressLineSchema,
  addressl2: addressLineSchema,
  addressl3: addressLineSchema,
  addressl4: z
    .string()
    .trim()
    .regex(pincodePattern)
    .overwrite((pincode) => pincode.replace(/\s/g, '')),
  phone: z.string().trim().max(limits.maxPhoneLength).regex(phonePattern),
  bnw: rateSchema,
  color: rateSchema,
  landmark: addressLineSchema,
  openTime: clockTimeSchema,
  closeTime: clockTimeSchema,
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});

/** The issues added here have an error code as their message. The error reply lists each code with its field. */
export const shopSignUpRequestSchema = shopSignUpFieldsSchema.superRefine((shop, context) => {
  const refuse = (field: keyof typeof shop, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (shop.openTime === shop.closeTime) refuse('closeTime', 'same_as_open');
  const [hasLatitude, hasLongitude] = [shop.latitude != null, shop.longitude != null];
  if (hasLatitude && !hasLongitude) refuse('longitude', 'required');
  if (hasLongitude && !hasLatitude) refuse('latitude', 'required');
});

export const fetchShopRequestSchema = z.object({ shopId: z.string().max(200) });
/** The shop itself gets its whole record; everybody else gets the public one. */
export const shopReplySchema = z.object({
  shop: z.union([ownShopSchema, publicShopSchema]),
  /** Token numbers of the first orders in the shop's queue, in the counter's order: those with priority (−1) first. */
  queue: z.array(z.number().int()).max(limits.maxShownQueue),
});
export const ownShopReplySchema = z.object({ shop: ownShopSchema });

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

/** A shop's own record, as in the replies of the sign-in and session calls. */
export type OwnShop = z.infer<typeof ownShopSchema>;
export type ShopReply = z.infer<typeof shopReplySchema>;
export type FoundShop = z.infer<typeof foundShopSchema>;
export type FindShopRequest = z.infer<typeof findShopRequestSchema>;
export type ChangeStatusRequest = z.infer<typeof changeStatusRequestSchema>;
export type ChangePrintStatusRequest = z.infer<typeof changePrintStatusRequestSchema>;
export type ShopSignUpRequest = z.infer<typeof shopSignUpRequestSchema>;
