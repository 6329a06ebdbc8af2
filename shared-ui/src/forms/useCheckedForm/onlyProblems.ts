import type { FormProblems } from './useCheckedForm.ts';

/** Returns only the fields with an error, from a record that holds an error text or false for every field. */
export function onlyProblems<Field extends string>(
  found: Record<Field, string | false>,
): FormProblems<Field> {
  const wrong = Object.entries(found).filter(([, words]) => words !== false);
  return Object.fromEntries(wrong) as FormProblems<Field>;
}
