import * as z from 'zod';
import { limits } from './limits.ts';
import { paiseFromRupees } from './money.ts';
import { printSchema } from './prints.ts';
import { publicShopSchema } from './publicShop.ts';
import { phonePattern, pincodePattern } from './shopPatterns.ts';
import { shownLineSchema } from './shownText.ts';

/** A shop as it sees itself: its queue and its e-mail are nobody else's (SPEC §6). */
export const ownShopSchema = publicShopSchema.extend({
  email: z.string(),
  currentOrders: z.array(printSchema),
  currentPriorityOrders: z.array(printSchema),
});

/** `HH:MM`, 24 hours. */
const clockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Rupees a page: more than 0, at most 1000, at most two decimals; a form sends it as text. */
const rateSchema = z.union([z.string().max(20), z.number()]).refine((value) => {
  const paise = paiseFromRupees(value);
  return paise !== undefined && paise > 0 && paise <= limits.maxRatePaise;
});

const addressLineSchema = shownLineSchema(limits.maxAddressLineLength);

/** Address lines are shop name, locality, city and pincode, in this order (SPEC §7). */
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

/** Messages of its own issues are codes, which the reply names with their fields. */
export const shopSignUpRequestSchema = shopSignUpFieldsSchema.superRefine((shop, context) => {
  const refuse = (field: keyof typeof shop, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (shop.openTime === shop.closeTime) refuse('closeTime', 'same_as_open');
  const [hasLatitude, hasLongitude] = [shop.latitude != null, shop.longitude != null];
  if (hasLatitude && !hasLongitude) refuse('longitude', 'required');
  if (hasLongitude && !hasLatitude) refuse('latitude', 'required');
});

export const fetchShopRequestSchema = z.object({ shopId: z.string().max(200) });
/** The shop itself gets its whole record. */
export const shopReplySchema = z.object({ shop: z.union([ownShopSchema, publicShopSchema]) });
export const ownShopReplySchema = z.object({ shop: ownShopSchema });

/** `id` is the acting shop's; another one is not there. */
export const changeStatusRequestSchema = z.object({ id: z.string().max(200) });
/** `current` is what the page showed: two that saw the same do not cancel each other out. */
export const changePrintStatusRequestSchema = z.object({
  id: z.string().max(200),
  type: z.enum(['color', 'black']),
  current: z.boolean(),
});

/** Coordinates in degrees; with them the nearest shops come first. */
export const findShopRequestSchema = z.object({
  inputValue: z.string().max(limits.maxSearchLength),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});

/** `distanceKm` is there when the request said where the person is. */
export const foundShopSchema = publicShopSchema.extend({
  distanceKm: z.number().nonnegative().optional(),
});
export const findShopReplySchema = z.array(foundShopSchema).max(limits.maxFoundShops);

/** The sign-in's and the session's view of a shop. */
export type OwnShop = z.infer<typeof ownShopSchema>;
export type FoundShop = z.infer<typeof foundShopSchema>;
export type FindShopRequest = z.infer<typeof findShopRequestSchema>;
export type ChangeStatusRequest = z.infer<typeof changeStatusRequestSchema>;
export type ChangePrintStatusRequest = z.infer<typeof changePrintStatusRequestSchema>;
export type ShopSignUpRequest = z.infer<typeof shopSignUpRequestSchema>;
