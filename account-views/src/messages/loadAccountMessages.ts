import { loadMessages } from '@parchi/shared-ui';

/** Loads the texts of the views of an account. */
export function loadAccountMessages(locale: string): Promise<void> {
  return loadMessages(
    locale,
    (name) => import(/* webpackChunkName: "words-account-[request]" */ `./${name}.json`),
  );
}
