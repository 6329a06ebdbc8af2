import type { FormValues } from '@parchi/shared-ui/forms';
import { placeFields, shopFields } from '../../lib/shop-fields/shopFields.ts';

export const ownerFields = ['name', 'email', 'password', 'confirm'] as const;
/** Fields for an e-mail address that is already in use: see `ClaimEmailFields`. */
export const proofFields = ['claim', 'code'] as const;
export const signUpFields = [
  ...ownerFields,
  ...proofFields,
  ...shopFields,
  ...placeFields,
] as const;

export type OwnerField = (typeof ownerFields)[number];
export type SignUpField = (typeof signUpFields)[number];
export type SignUpTexts = FormValues<SignUpField>;
/** The values that survive a reload: all except the passwords and a code. */
export type SavedTexts = Partial<Omit<SignUpTexts, 'password' | 'confirm' | 'claim' | 'code'>>;
