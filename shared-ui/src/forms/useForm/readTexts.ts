export type FormValues<Field extends string> = Readonly<Record<Field, string>>;

/** Reads the fields. The values of fields with the same name, such as checkboxes, are joined by commas. */
export function readTexts<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): FormValues<Field> {
  const data = new FormData(form);
  // No form has a field for files, so each value is a text.
  const textOf = (field: Field) => (data.getAll(field) as string[]).join(',');
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as FormValues<Field>;
}
