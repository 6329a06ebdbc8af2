import type { FormProblems } from './useCheckedForm.ts';

/** Of every field either what is wrong with it, or false: what is left are the wrong ones. */
export function onlyProblems<Field extends string>(
  found: Record<Field, string | false>,
): FormProblems<Field> {
  const wrong = Object.entries(found).filter(([, words]) => words !== false);
  return Object.fromEntries(wrong) as FormProblems<Field>;
}
