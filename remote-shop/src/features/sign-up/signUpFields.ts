import type { FormErrors, FormValues } from '@parchi/shared-ui/forms';

export const ownerFields = ['name', 'email', 'password', 'confirm'] as const;
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
const placeFields = ['latitude', 'longitude'] as const;
export const signUpFields = [...ownerFields, ...shopFields, ...placeFields] as const;

export type OwnerField = (typeof ownerFields)[number];
export type ShopField = (typeof shopFields)[number];
export type SignUpField = (typeof signUpFields)[number];
export type SignUpTexts = FormValues<SignUpField>;
/** The values that survive a reload: all except the passwords. */
export type SavedTexts = Partial<Omit<SignUpTexts, 'password' | 'confirm'>>;

export interface FieldsProps<Field extends SignUpField> {
  problems: FormErrors<Field>;
  kept: SavedTexts;
}
