import type { FormProblems, FormTexts } from '@parchi/shared-ui/forms';

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
/** In degrees, or empty: nobody has to say where they are. */
const placeFields = ['latitude', 'longitude'] as const;
export const signUpFields = [...ownerFields, ...shopFields, ...placeFields] as const;

export type OwnerField = (typeof ownerFields)[number];
export type ShopField = (typeof shopFields)[number];
export type SignUpField = (typeof signUpFields)[number];
export type SignUpTexts = FormTexts<SignUpField>;
/** What a reload does not take away. */
export type KeptTexts = Partial<Omit<SignUpTexts, 'password' | 'confirm'>>;

export interface FieldsProps<Field extends SignUpField> {
  problems: FormProblems<Field>;
  kept: KeptTexts;
}
