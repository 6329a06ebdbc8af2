import type { ShopFields } from '@parchi/contract';
import type { FormErrors, FormValues } from '@parchi/shared-ui/forms';

export const shopFields = [
  'shopName',
  'locality',
  'city',
  'pincode',
  'landmark',
  'phone',
  'bnw',
  'color',
  'openTime',
  'closeTime',
] as const;
/** Names of the fields for the location. Their values are in degrees, or empty because the location is optional. */
export const placeFields = ['latitude', 'longitude'] as const;

export type ShopField = (typeof shopFields)[number];
export type ShopTexts = FormValues<ShopField | (typeof placeFields)[number]>;

export interface FieldsProps<Field extends string, Texts> {
  problems: FormErrors<Field>;
  kept: Partial<Texts>;
}

/** Maps each field of a call about the shop to the form's field that has its value. */
export const fieldOfShopCall = {
  addressl1: 'shopName',
  addressl2: 'locality',
  addressl3: 'city',
  addressl4: 'pincode',
  landmark: 'landmark',
  phone: 'phone',
  bnw: 'bnw',
  color: 'color',
  openTime: 'openTime',
  closeTime: 'closeTime',
  latitude: 'latitude',
  longitude: 'longitude',
} as const satisfies Readonly<Record<keyof ShopFields, keyof ShopTexts>>;

/** Converts the form's texts to the fields of the call. */
export function toShopFields(texts: ShopTexts): ShopFields {
  return {
    addressl1: texts.shopName.trim(),
    addressl2: texts.locality.trim(),
    addressl3: texts.city.trim(),
    addressl4: texts.pincode.trim(),
    phone: texts.phone.trim(),
    bnw: texts.bnw.trim(),
    color: texts.color.trim(),
    landmark: texts.landmark.trim(),
    openTime: texts.openTime,
    closeTime: texts.closeTime,
    ...(texts.latitude !== '' && {
      latitude: Number(texts.latitude),
      longitude: Number(texts.longitude),
    }),
  };
}
