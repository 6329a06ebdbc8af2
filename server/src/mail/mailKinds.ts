import { pagePaths } from '@parchi/contract';

/** The kinds of mails, with the page to which the mail's link leads. The texts are in `messages/`. */
export const mailKinds = {
  'password-changed': { path: pagePaths.resetPassword },
  'password-reset': { path: pagePaths.resetPassword },
} as const satisfies Readonly<Record<string, { readonly path: string }>>;

export type MailKind = keyof typeof mailKinds;

/** What is stored of each kind until it is sent. No text is chosen by a stranger, who could make the mail say anything. */
export type MailDetails = {
  readonly 'password-changed': { readonly time: string };
  /** `account`: id of the account that gets a link. */
  readonly 'password-reset': { readonly account: string };
};

/** Makes the secret in a mail's link when the mail is sent, so that the outbox holds none. */
export type MailFragments = Pick<
  { readonly [Kind in MailKind]: (details: MailDetails[Kind]) => Promise<string> },
  'password-reset'
>;
