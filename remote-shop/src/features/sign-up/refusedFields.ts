import type { ShopSignUpRequest } from '@parchi/contract';
import type { ApiError } from '@parchi/shared-api';
import type { FormErrors } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import type { SignUpField } from './signUpFields.ts';

/** For each field of the sign-up call, the form's field with its value. */
const fieldOfCall: Readonly<Record<keyof ShopSignUpRequest, SignUpField>> = {
  name: 'name',
  email: 'email',
  password: 'password',
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
};

/** Returns an error message for each form field that the server refused, or `undefined` if the reply names no field. */
export function refusedFields(error: ApiError): FormErrors<SignUpField> | undefined {
  if (error.kind !== 'refused' || error.code !== 'request.invalid') return undefined;
  const { details } = error.details as { details?: unknown };
  if (!Array.isArray(details)) return undefined;
  const problems = details
    .map((detail) => detail as { field?: unknown; code?: unknown } | null)
    .filter((detail) => Object.hasOwn(fieldOfCall, String(detail?.field)))
    .map((detail) =>
      problemOf(fieldOfCall[detail?.field as keyof ShopSignUpRequest], detail?.code),
    );
  return problems.length === 0 ? undefined : Object.fromEntries(problems);
}

function problemOf(field: SignUpField, code: unknown): [SignUpField | 'form', string] {
  // The location has no visible field, so its error message is shown above the form.
  if (field === 'latitude' || field === 'longitude') return ['form', t('shop.sign-up.wrong-place')];
  if (code === 'same_as_open') return [field, t('shop.sign-up.same-time')];
  return [field, t('shop.sign-up.refused-field')];
}
