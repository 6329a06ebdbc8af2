import { loadAccountMessages } from '@parchi/shared-api';
import { loadMessages } from '@parchi/shared-ui';

const catalogues = {
  en: () => import(/* webpackChunkName: "words-accounts-en" */ './accounts/en.json'),
};

/** Loads the words of the pages to sign in, to sign up and of the account, and of what can go wrong there. */
export async function loadHostAccountMessages(): Promise<void> {
  await Promise.all([loadMessages((locale) => catalogues[locale]()), loadAccountMessages()]);
}
