import { i18n } from '@lingui/core';

type MessageValues = Record<string, string | number>;

export type Translator<Id extends string> = (id: Id, values?: MessageValues) => string;

/**
 * Returns a function that looks up the texts of one catalogue; the compiler checks its message ids:
 * `export const t = createTranslator<keyof typeof en>()`.
 * A plain function is enough, because the language changes only with a reload.
 */
export function createTranslator<Id extends string>(): Translator<Id> {
  return (id, values) => {
    if (Object.hasOwn(i18n.messages, id)) return i18n._(id, values);
    // oxlint-disable-next-line no-restricted-properties -- the bundler's build mode, not a setting
    if (process.env.NODE_ENV !== 'production') {
      throw new Error(`No message "${id}": is its catalogue loaded, and does it have this id?`);
    }
    return id;
  };
}
