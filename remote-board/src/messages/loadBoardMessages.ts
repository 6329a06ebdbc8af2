import { loadMessages } from '@parchi/shared-ui';

/** Loads this remote's texts. */
export async function loadBoardMessages(locale: string): Promise<void> {
  await loadMessages(locale, (name) => import(`./${name}.json`));
}
