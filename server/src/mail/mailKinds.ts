import { pagePaths, privacyPath } from '@parchi/contract';
import type { OrderMail, OrderMailKind } from './orders/composeOrderMail.ts';

const aboutOrder = { path: pagePaths.orders, isAboutOrder: true } as const;

/**
 * The kinds of mails, with the page to which the mail's link leads. `carriesCode`: the secret of the mail is a code in
 * its text, and not the fragment of its link. The texts are in `messages/`.
 */
export const mailKinds = {
  'password-changed': { path: pagePaths.resetPassword, isAboutOrder: false },
  'passkey-added': { path: pagePaths.resetPassword, isAboutOrder: false },
  'passkey-removed': { path: pagePaths.account, isAboutOrder: false },
  'totp-on': { path: pagePaths.resetPassword, isAboutOrder: false },
  'totp-off': { path: pagePaths.resetPassword, isAboutOrder: false },
  'password-reset': { path: pagePaths.resetPassword, isAboutOrder: false },
  'password-reset-unconfirmed': { path: pagePaths.resetPassword, isAboutOrder: false },
  'email-code': { path: pagePaths.account, isAboutOrder: false, carriesCode: true },
  'email-claim': { path: pagePaths.home, isAboutOrder: false, carriesCode: true },
  'email-change': { path: pagePaths.confirmEmail, isAboutOrder: false },
  'email-changed': { path: pagePaths.confirmEmail, isAboutOrder: false },
  'email-taken': { path: pagePaths.signIn, isAboutOrder: false },
  'shop-approved': { path: pagePaths.businessSignIn, isAboutOrder: false },
  'shop-suspended': { path: pagePaths.businessSignIn, isAboutOrder: false },
  'shop-resumed': { path: pagePaths.businessSignIn, isAboutOrder: false },
  'share-removed': { path: privacyPath, isAboutOrder: false },
  'account-blocked': { path: privacyPath, isAboutOrder: false },
  'order-paid': aboutOrder,
  'order-ready': aboutOrder,
  'order-refused': aboutOrder,
  'order-files-refused': aboutOrder,
  'order-refund-begun': aboutOrder,
  'order-refunded': aboutOrder,
} as const;

export type MailKind = keyof typeof mailKinds;

/** The kinds of mails that tell the owner of an account what an operator did. */
export type OperatorMailKind = Extract<
  MailKind,
  'account-blocked' | `shop-${string}` | 'share-removed'
>;

/** `say`: what the operator tells the shop; empty for nothing. */
type StandingMail = { readonly time: string; readonly say: string };

/**
 * Details of a mail of each kind that are stored until it is sent. A text that a stranger chose could make a mail say
 * anything. The only such text is the name of a shop, from which `quoteName` removes what could do harm.
 */
export type MailDetails = {
  readonly 'password-changed': { readonly time: string };
  readonly 'passkey-added': { readonly time: string };
  readonly 'passkey-removed': { readonly time: string };
  readonly 'totp-on': { readonly time: string };
  readonly 'totp-off': { readonly time: string };
  /** `account`: id of the account that gets a link. */
  readonly 'password-reset': { readonly account: string };
  readonly 'password-reset-unconfirmed': { readonly account: string };
  /** `code`: id of the code that is made when the mail is sent. */
  readonly 'email-code': { readonly code: string };
  readonly 'email-claim': { readonly code: string };
  /** `change`: id of the change of an address that the link confirms. */
  readonly 'email-change': { readonly change: string };
  /** `change`: id of the change that the link undoes. */
  readonly 'email-changed': { readonly change: string; readonly time: string };
  readonly 'email-taken': Readonly<Record<string, never>>;
  readonly 'shop-approved': StandingMail;
  readonly 'shop-suspended': StandingMail;
  readonly 'shop-resumed': StandingMail;
  /** `time`: when the files were sent. `reason`: why they were removed, a sentence of ours. */
  readonly 'share-removed': { readonly time: string; readonly reason: string };
  readonly 'account-blocked': { readonly until: string };
} & { readonly [Kind in OrderMailKind]: OrderMail };

/** A mail of any kind, with its stored details. */
export type AnyMail = {
  [Kind in MailKind]: { readonly kind: Kind; readonly details: MailDetails[Kind] };
}[MailKind];

/** Creates the secrets of a mail when the mail is sent, so that the outbox contains none. */
export type MailSecrets = {
  /** Returns the token of a link for a new password, which is sent to this address. */
  readonly resetToken: (accountId: string, address: string) => Promise<string>;
  /** Returns the fragment of a link that confirms or undoes a change of an address. */
  readonly emailLink: (change: string, kind: 'confirm' | 'undo') => Promise<string>;
  /** Returns the digits of a code that confirms an address. */
  readonly emailCode: (code: string) => Promise<string>;
  /** Returns the token of the link by which a person unsubscribes from mails. */
  readonly stopToken: (accountId: string) => Promise<string>;
};

export function isOrderMail<Mail extends AnyMail>(
  mail: Mail,
): mail is Extract<Mail, { readonly kind: OrderMailKind }> {
  return mailKinds[mail.kind].isAboutOrder;
}
