/**
 * Paths of the host's own pages, and of those pages of remotes to which other apps link (specification §2). A page to
 * which only its own remote links is named in that remote alone.
 */
export const pagePaths = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  account: '/account',
  /** With the token of a mail in the fragment, it sets a new password; without, it asks for that mail. */
  resetPassword: '/reset-password',
  /** Opened by the link of a mail: with the token in the fragment, it changes an account's e-mail address or undoes that. */
  confirmEmail: '/confirm-email',
  /** With the token of a mail in the fragment or as `?token=`, it stops mails about ready orders. */
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
 * A shop's token board, with `?shop=` and the shop's public code. It is an export of its own, because each app contains
 * all of `pagePaths`: a path that only some apps need would change the builds of the others.
 */
export const boardPath = '/board';

/** What the site keeps of people, for how long and why. An export of its own, as `boardPath`. */
export const privacyPath = '/privacy';

/** The operator's terms. */
export const termsPath = '/terms';

/** The site's only service worker, which shows notifications. No other script may become one. */
export const serviceWorkerPath = '/notifications.js';

/** Names in the search of an address that hold no secret: a shop's public code. All others may, such as `token`. */
export const publicParameters: readonly string[] = ['shop'];

/** The host's pages on which a password is typed. No code of a remote runs in their documents (specification §2.3). */
export const passwordPages: readonly string[] = [
  pagePaths.signIn,
  pagePaths.signUp,
  pagePaths.account,
  pagePaths.resetPassword,
  pagePaths.confirmEmail,
  // No password, but the token of a mail, which is nothing for the code of a remote either.
  pagePaths.stopMails,
];

/** The host's own pages. No remote can take their place, except for a signed-in shop. */
export const hostPages: readonly string[] = [
  pagePaths.home,
  privacyPath,
  termsPath,
  ...passwordPages,
];
