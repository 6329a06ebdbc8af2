import * as z from 'zod';
import { shownLineSchema } from '../fields/shownText.ts';
import { limits } from '../limits.ts';
import { paiseFromRupees } from '../orders/money.ts';
import { phoneSchema } from '../fields/phoneSchema.ts';
import { pincodePattern } from './shopPatterns.ts';

/** Time of day as `HH:MM`, 24 hours. */
const clockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Rupees per page: more than 0, at most 1000, at most two decimals. A form sends the rate as text. */
const rateSchema = z
  .union([z.string().max(20), z.number()])
  .refine((value) => {
    const paise = paiseFromRupees(value);
    return paise !== undefined && paise > 0 && paise <= limits.maxRatePaise;
  })
  .meta({ examples: ['1.50'] });

const addressLineSchema = shownLineSchema(limits.maxAddressLineLength);

/**
 * What a shop says about itself, at sign-up and later. Address lines 1 to 4 are shop name, locality, city and pincode
 * (specification §7).
 */
export const shopFieldsSchema = z.object({
  addressl1: addressLineSchema,
  addressl2: addressLineSchema,
  addressl3: addressLineSchema,
  addressl4: z
    .string()
    .trim()
    .regex(pincodePattern)
    .overwrite((pincode) => pincode.replace(/\s/g, ''))
    .meta({ examples: ['560034'] }),
  phone: phoneSchema,
  bnw: rateSchema,
  color: rateSchema,
  landmark: addressLineSchema,
  openTime: clockTimeSchema.meta({ examples: ['09:00'] }),
  closeTime: clockTimeSchema.meta({ examples: ['20:30'] }),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});

export type ShopFields = z.infer<typeof shopFieldsSchema>;

/**
 * Adds an issue for each field that contradicts another one. The issue's message is an error code, which the error
 * reply lists with the field.
 */
export function refuseContradictions(
  shop: ShopFields,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const refuse = (field: keyof ShopFields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (shop.openTime === shop.closeTime) refuse('closeTime', 'same_as_open');
  const [hasLatitude, hasLongitude] = [shop.latitude != null, shop.longitude != null];
  if (hasLatitude && !hasLongitude) refuse('longitude', 'required');
  if (hasLongitude && !hasLatitude) refuse('latitude', 'required');
}
