import { loadMessages } from '@parchi/shared-ui';

/** Loads the texts of the standalone frame. */
export function loadStandaloneMessages(locale: string): Promise<void> {
  return loadMessages(locale, (name) => import(`./${name}.json`));
}
