type Values = Readonly<Record<string, string | number>>;
type Choices = Readonly<Record<string, Compiled>>;
/** A message as `messagesLoader` compiles it: texts, `#`, values by name, and choices by the value of a name. */
type Part = string | readonly [name: string] | readonly [name: string, kind: string, Choices];
type Compiled = string | readonly Part[];

let messages: Readonly<Record<string, Compiled>> = {};

/**
 * Stands for `i18n` of `@lingui/core` in scripts of the document, where each kilobyte delays the first paint: it has
 * what shared-ui uses of it, for messages with values, `plural` without offset, and `select`.
 */
export const i18n = {
  locale: '',
  get messages() {
    return messages;
  },
  load(_locale: string, more: Readonly<Record<string, Compiled>>): void {
    messages = { ...messages, ...more };
  },
  activate(locale: string): void {
    i18n.locale = locale;
  },
  _(id: string, values: Values = {}): string {
    return format(messages[id] ?? id, values, '');
  },
};

function format(message: Compiled, values: Values, count: string): string {
  if (typeof message === 'string') return message;
  return message.map((part) => formatPart(part, values, count)).join('');
}

function formatPart(part: Part, values: Values, count: string): string {
  if (part === '#') return count;
  if (typeof part === 'string') return part;
  const [name, kind, choices] = part;
  const value = values[name] ?? '';
  if (choices === undefined) return String(value);
  if (kind === 'select') return format(choices[value] ?? choices['other'] ?? '', values, count);
  if (kind !== 'plural') throw new Error(`${kind} is not for a script of the document`);
  const rule = new Intl.PluralRules(i18n.locale).select(Number(value));
  const shown = new Intl.NumberFormat(i18n.locale).format(Number(value));
  return format(choices[value] ?? choices[rule] ?? choices['other'] ?? '', values, shown);
}
