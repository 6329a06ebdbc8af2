import { loadMessages } from '@parchi/shared-ui';

/**
 * Loads the host's texts. With a group, loads those of its pages instead: `accounts` for sign-in, sign-up and account,
 * `site` for privacy and terms.
 */
export function loadHostMessages(locale: string, group?: 'accounts' | 'site'): Promise<void> {
  const folder = group ? `${group}/` : '';
  return loadMessages(
    locale,
    (name) => import(/* webpackChunkName: "words-[request]" */ `./${folder}${name}.json`),
  );
}
