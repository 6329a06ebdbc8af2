import { loadMessages } from '@parchi/shared-ui';

/** Loads the host's texts, or those of the sign-in, sign-up and account pages. */
export function loadHostMessages(locale: string, group?: 'accounts'): Promise<void> {
  const folder = group ? `${group}/` : '';
  return loadMessages(
    locale,
    (name) => import(/* webpackChunkName: "words-[request]" */ `./${folder}${name}.json`),
  );
}
