import { loadShareErrors } from '@parchi/shared-api/error-texts/shares';
import { loadMessages } from '@parchi/shared-ui';

/** Loads this remote's texts, and the texts of errors about shares. */
export async function loadFilesMessages(locale: string): Promise<void> {
  await Promise.all([
    loadMessages(locale, (name) => import(`./${name}.json`)),
    loadMessages(locale, loadShareErrors),
  ]);
}
