import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../../errors/appError.ts';

export type FieldFault = { readonly field: string; readonly code: string };

/**
 * Turns a validation error of a form's call into `request.invalid`, which names each invalid field once.
 * @param error validation error of the request's schema; any other error is rethrown
 */
export function fieldFaults(error: Error): AppError {
  if (!hasZodFastifySchemaValidationErrors(error)) throw error;
  const faults = new Map<string, FieldFault>();
  for (const { instancePath, keyword, message } of error.validation) {
    const [, field = ''] = instancePath.split('/');
    if (field === '' || faults.has(field)) continue;
    faults.set(field, { field, code: codeOf(keyword, message) });
  }
  return new AppError('request.invalid', {
    cause: error,
    details: { details: [...faults.values()] },
  });
}

/** Returns the fault code of a field: `required`, `too_long`, `same_as_open`, or `invalid` for anything else. */
function codeOf(keyword: string, message = ''): string {
  if (keyword === 'custom' && /^[a-z_]+$/.test(message)) return message;
  // Zod reports `too_big` and `too_small` for numbers as well. A number out of range is `invalid`.
  if (keyword === 'too_big' && message.includes('string')) return 'too_long';
  const isMissing = keyword === 'too_small' && message.includes('string');
  return isMissing || message.endsWith('received undefined') ? 'required' : 'invalid';
}
