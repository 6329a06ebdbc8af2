import { lazy, type ComponentType } from 'react';
import { loadApiMessages } from '@parchi/shared-api';
import { currentLocale } from '@parchi/shared-ui';
import { loadHostMessages } from '../messages/loadHostMessages.ts';

/**
 * Returns a lazy page that is loaded together with the texts of the account pages, so that home does not load these
 * texts.
 */
function accountPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const locale = currentLocale();
    const [page] = await Promise.all([
      load(),
      loadHostMessages(locale, 'accounts'),
      loadApiMessages(locale, 'accounts'),
    ]);
    return { default: page };
  });
}

export const SignInPage = accountPage(async () => {
  const { SignInPage: page } = await import('../features/accounts/sign-in/SignInPage.tsx');
  return page;
});

export const SignUpPage = accountPage(async () => {
  const { SignUpPage: page } = await import('../features/accounts/sign-up/SignUpPage.tsx');
  return page;
});

export const ResetPasswordPage = accountPage(async () => {
  const { ResetPasswordPage: page } =
    await import('../features/accounts/reset-password/ResetPasswordPage.tsx');
  return page;
});

export const StopMailsPage = accountPage(async () => {
  const { StopMailsPage: page } = await import('../features/accounts/mails/StopMailsPage.tsx');
  return page;
});

export const AccountPage = accountPage(async () => {
  const { AccountPage: page } = await import('../features/accounts/AccountPage.tsx');
  return page;
});
