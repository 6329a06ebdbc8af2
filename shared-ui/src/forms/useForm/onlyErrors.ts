import type { FormErrors } from './useForm.ts';

/** Returns only the fields with an error, from a record that holds an error text or false for every field. */
export function onlyErrors<Field extends string>(
  found: Record<Field, string | false>,
): FormErrors<Field> {
  const wrong = Object.entries(found).filter(([, words]) => words !== false);
  return Object.fromEntries(wrong) as FormErrors<Field>;
}
