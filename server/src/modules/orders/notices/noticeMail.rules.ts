import type { OrderMail, OrderMailKind } from '../../../mail/orders/composeOrderMail.ts';
import type { NoticeFacts } from './noticeFacts.repository.ts';
import { noticeKey } from './noticeKey.rules.ts';

export type NoticeMail = {
  readonly kind: OrderMailKind;
  /** Key of the mail. A second mail with the same key is not written. */
  readonly onceKey: string;
  readonly details: OrderMail;
};

/**
 * Whether the notice is obsolete: the order is not ready after all, there is no refund, or the `refunded` notice tells
 * of it.
 */
export function isOvertaken(facts: NoticeFacts): boolean {
  if (facts.kind === 'ready') return facts.state !== 'completed';
  if (facts.kind !== 'refund_begun') return false;
  return facts.refundPaise === null || facts.isRefundProcessed === true;
}

/** Returns the mail for a notice; `undefined` if this customer gets none. */
export function noticeMail(facts: NoticeFacts): NoticeMail | undefined {
  const { isDeleted, email, kind, wantsReadyMails } = facts;
  if (isDeleted || email === '' || (kind === 'ready' && !wantsReadyMails)) return undefined;
  const { userId: account, orderId: order, shopName: shop } = facts;
  const mail = writers[kind](facts);
  return {
    kind: mail.kind,
    onceKey: noticeKey(facts),
    details: { account, order, shop, ...mail.details },
  };
}

type Written = {
  readonly kind: OrderMailKind;
  readonly details: Partial<OrderMail>;
};

const writers: Readonly<Record<NoticeFacts['kind'], (facts: NoticeFacts) => Written>> = {
  paid: (facts) => ({
    kind: 'order-paid',
    details: {
      ...slip(facts),
      files: facts.files,
      pages: facts.pages,
      priorityPaise: facts.priorityPaise,
      paidPaise: facts.amountPaise,
    },
  }),
  ready: (facts) => ({ kind: 'order-ready', details: slip(facts) }),
  refused: (facts) => ({
    kind: 'order-refused',
    details: { ...slip(facts), ...refusal(facts) },
  }),
  files_refused: (facts) => ({
    kind: 'order-files-refused',
    details: { ...slip(facts), ...refusal(facts), refusedFiles: facts.refusedFiles },
  }),
  refund_begun: (facts) => ({
    kind: 'order-refund-begun',
    details: {
      ...refund(facts),
      ...(facts.refundReason !== null && { refundReason: facts.refundReason }),
    },
  }),
  refunded: (facts) => ({
    kind: 'order-refunded',
    details: {
      ...refund(facts),
      ...(facts.refundReference !== null && { reference: facts.refundReference }),
    },
  }),
};

/** What a customer shows at the counter. */
function slip({ tokenNumber, collectionCode }: NoticeFacts): Partial<OrderMail> {
  return {
    ...(tokenNumber !== null && { tokenNumber }),
    ...(collectionCode !== null && { code: collectionCode }),
  };
}

function refusal(facts: NoticeFacts): Partial<OrderMail> {
  const { cashBackPaise } = facts;
  return {
    refusal: facts.refusal ?? 'other',
    ...refund(facts),
    ...(cashBackPaise !== null && { cashBackPaise }),
  };
}

/** The refunded amount; nothing for an order in cash. */
function refund({ refundPaise }: NoticeFacts): Partial<OrderMail> {
  return refundPaise === null ? {} : { refundPaise };
}
