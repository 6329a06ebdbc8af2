import { loadAccountMessages } from '@parchi/shared-api';
import { loadMessages } from '@parchi/shared-ui';

const catalogues = {
  en: () => import(/* webpackChunkName: "words-accounts-en" */ './accounts/en.json'),
};

/** Loads the texts of the sign-in, sign-up and account pages, with their error texts. */
export async function loadHostAccountMessages(): Promise<void> {
  await Promise.all([loadMessages((locale) => catalogues[locale]()), loadAccountMessages()]);
}
