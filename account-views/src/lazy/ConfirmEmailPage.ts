import { accountView } from './accountView.ts';

/** The page of a link that changes an e-mail address. In a file of its own, because home's bundle includes it. */
export const ConfirmEmailPage = accountView(async () => {
  const { ConfirmEmailPage: page } = await import('../confirm-email/ConfirmEmailPage.tsx');
  return page;
});
