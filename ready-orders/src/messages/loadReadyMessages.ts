import { loadMessages } from '@parchi/shared-ui';

/** Loads the texts of the notices. */
export function loadReadyMessages(locale: string): Promise<void> {
  return loadMessages(
    locale,
    (name) => import(/* webpackChunkName: "words-ready-[request]" */ `./${name}.json`),
  );
}
