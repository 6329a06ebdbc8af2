import type { ApiError } from '@parchi/shared-api';
import type { FormErrors } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

/**
 * Returns an error message for each form field that the server refused, or `undefined` if the reply names no field.
 * @param fieldOfCall maps each field of the call to the form's field that has its value
 */
export function refusedFields<Field extends string>(
  error: ApiError,
  fieldOfCall: Readonly<Record<string, Field>>,
): FormErrors<Field> | undefined {
  if (error.kind !== 'refused' || error.code !== 'request.invalid') return undefined;
  const { details } = error.details as { details?: unknown };
  if (!Array.isArray(details)) return undefined;
  const problems = details
    .map((detail) => detail as { field?: unknown; code?: unknown } | null)
    .flatMap((detail) => {
      const name = String(detail?.field);
      const field = Object.hasOwn(fieldOfCall, name) ? fieldOfCall[name] : undefined;
      return field === undefined ? [] : [problemOf(field, detail?.code)];
    });
  if (problems.length === 0) return undefined;
  return Object.fromEntries(problems) as FormErrors<Field>;
}

function problemOf(field: string, code: unknown): [string, string] {
  // The location and the list of closed dates have no visible field, so their error messages are shown above the form.
  if (field === 'latitude' || field === 'longitude') return ['form', t('shop.sign-up.wrong-place')];
  if (field === 'closedDates') return ['form', t('shop.details.wrong-dates')];
  if (code === 'same_as_open') return [field, t('shop.sign-up.same-time')];
  return [field, t('shop.sign-up.refused-field')];
}
