import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../../http/appError.ts';

export type FieldFault = { readonly field: string; readonly code: string };

/** @param error of the request's schema @returns the refusal that names every field at fault, once */
export function shopSignUpFaults(error: Error): AppError {
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

/** `required`, `too_long`, `same_as_open`, or `invalid` for what is neither. */
function codeOf(keyword: string, message = ''): string {
  if (keyword === 'custom' && /^[a-z_]+$/.test(message)) return message;
  // Of a number that is out of range they speak in the same codes.
  if (keyword === 'too_big' && message.includes('string')) return 'too_long';
  const isMissing = keyword === 'too_small' && message.includes('string');
  return isMissing || message.endsWith('received undefined') ? 'required' : 'invalid';
}
