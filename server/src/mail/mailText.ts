import en from './messages/en.json' with { type: 'json' };

/** Returns a text of the catalogue with its placeholders replaced. */
export function mailText(
  id: keyof typeof en,
  values: Readonly<Record<string, string>> = {},
): string {
  return en[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text ${id} needs the value ${name}.`);
    return value;
  });
}
