import { loadMessages } from '../i18n/loadMessages.ts';

/** Loads the design system's own texts ("Skip to content"). */
export function loadUiMessages(locale: string): Promise<void> {
  return loadMessages(
    locale,
    (name) => import(/* webpackChunkName: "words-[request]" */ `./${name}.json`),
  );
}
