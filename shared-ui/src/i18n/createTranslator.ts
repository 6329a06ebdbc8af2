import { i18n } from '@lingui/core';

type MessageValues = Record<string, string | number>;

export type Translator<Id extends string> = (id: Id, values?: MessageValues) => string;

/**
 * The words of one catalogue, its ids checked by the compiler:
 * `export const t = createTranslator<keyof typeof en>()`.
 * A plain function, because the language changes only with a reload.
 */
export function createTranslator<Id extends string>(): Translator<Id> {
  return (id, values) => {
    if (Object.hasOwn(i18n.messages, id)) return i18n._(id, values);
    // eslint-disable-next-line no-restricted-properties -- the bundler's build mode, not a setting
    if (process.env.NODE_ENV !== 'production') {
      throw new Error(`No message "${id}": is its catalogue loaded, and does it have this id?`);
    }
    return id;
  };
}
