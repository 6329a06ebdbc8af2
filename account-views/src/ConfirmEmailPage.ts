import { accountView } from './accountView.ts';

/** The page of a link that changes an e-mail address. Apart from the other views: home knows it, and pays for it. */
export const ConfirmEmailPage = accountView(async () => {
  const { ConfirmEmailPage: page } = await import('./confirm-email/ConfirmEmailPage.tsx');
  return page;
});
