/**
 * Paths of the host's own pages, and of the remotes' pages to which other apps link (specification §2). A page to which
 * only its own remote links is defined in that remote.
 */
export const pagePaths = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  account: '/account',
  /** Sets a new password, with a mail's token in the fragment; without a token, offers to send that mail. */
  resetPassword: '/reset-password',
  /** Changes an account's e-mail address or undoes the change, with the token of a mail's link in the fragment. */
  confirmEmail: '/confirm-email',
  /** Stops mails about ready orders, with a mail's token in the fragment or as `?token=`. */
  stopMails: '/stop-mails',
  sendFile: '/send-file',
  receiveFile: '/receive-file',
  /** With `?shop=` and a shop's public code, that shop is offered first. */
  placeOrder: '/print-file',
  orders: '/orders',
  businessSignUp: '/business-sign-up',
  businessSignIn: '/business-sign-in',
} as const;

/**
 * A shop's token board, with `?shop=` and the shop's public code. It is a separate export, because each app contains
 * all of `pagePaths`: a path that only some apps need would change the builds of the others.
 */
export const boardPath = '/board';

/** The page about privacy. A separate export, for the same reason as `boardPath`. */
export const privacyPath = '/privacy';

/** The operator's terms. */
export const termsPath = '/terms';

/** The site's only service worker, which shows notifications. No other script may become one. */
export const serviceWorkerPath = '/notifications.js';

/** Search parameters that hold no secret: a shop's public code. All others may hold one, such as `token`. */
export const publicParameters: readonly string[] = ['shop'];

/** The host's pages on which a password is typed. No code of a remote runs in their documents (specification §2.3). */
export const passwordPages: readonly string[] = [
  pagePaths.signIn,
  pagePaths.signUp,
  pagePaths.account,
  pagePaths.resetPassword,
  pagePaths.confirmEmail,
  // It has no password, but the token of a mail, which a remote's code must not see either.
  pagePaths.stopMails,
];

/** The host's own pages. No remote can take their place, except for a signed-in shop. */
export const hostPages: readonly string[] = [
  pagePaths.home,
  privacyPath,
  termsPath,
  ...passwordPages,
];
