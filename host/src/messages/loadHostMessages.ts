import { loadMessages } from '@parchi/shared-ui';

/** Loads the host's texts. With the group `accounts`, loads those of the sign-in, sign-up and account pages instead. */
export function loadHostMessages(locale: string, group?: 'accounts'): Promise<void> {
  const folder = group ? `${group}/` : '';
  return loadMessages(
    locale,
    (name) => import(/* webpackChunkName: "words-[request]" */ `./${folder}${name}.json`),
  );
}
