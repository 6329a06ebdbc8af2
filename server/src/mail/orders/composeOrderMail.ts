import { rupeesFromPaise, type Id, type Paise, type RefusalReason } from '@parchi/contract';
import type { RefundReason } from '../../db/schema/paymentTables.ts';
import { mailText } from '../mailText.ts';
import { quoteName } from './quoteName.ts';

export type OrderMailKind =
  | 'order-paid'
  | 'order-ready'
  | 'order-refused'
  | 'order-files-refused'
  | 'order-refund-begun'
  | 'order-refunded';

/** Details of a mail about an order. Each kind of mail has some of them. */
export type OrderMail = {
  readonly account: Id;
  readonly order: Id;
  /** The shop's name, which a stranger chose. */
  readonly shop: string;
  /** -1 for an order with priority. */
  readonly tokenNumber?: number;
  readonly code?: string;
  readonly files?: number;
  readonly pages?: number;
  readonly refusedFiles?: number;
  readonly priorityPaise?: Paise;
  readonly paidPaise?: Paise;
  readonly refusal?: RefusalReason;
  readonly refundPaise?: Paise;
  readonly refundReason?: RefundReason;
  /** Cash that the shop took, and gives back itself. */
  readonly cashBackPaise?: Paise;
  /** The bank's reference of a refund. */
  readonly reference?: string;
};

export type OrderMailParts = {
  readonly paragraphs: readonly string[];
  /** Lines such as those of a receipt, each with its label. */
  readonly rows: readonly (readonly [label: string, value: string])[];
};

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Returns the words of a mail about an order. */
export function composeOrderMail(kind: OrderMailKind, mail: OrderMail): OrderMailParts {
  const { refusal, refundReason, refundPaise, refusedFiles, cashBackPaise } = mail;
  const values = {
    ...(refusal !== undefined && { reason: mailText(`mail.refusal.${refusal}`) }),
    ...(refundReason !== undefined && {
      reason: mailText(`mail.refund.${refundReasons[refundReason]}`),
    }),
    ...(refundPaise !== undefined && { amount: inRupees(refundPaise) }),
    ...(refusedFiles !== undefined && { files: counted('file', refusedFiles) }),
  };
  const text = mailText(`mail.${kind}.text`, values).split('\n\n');
  const isOnItsWay = refundPaise !== undefined && kind !== 'order-refunded';
  return {
    paragraphs: [
      ...text,
      ...(isOnItsWay ? [mailText('mail.money-back', values)] : []),
      ...(cashBackPaise === undefined
        ? []
        : [mailText('mail.cash-back', { amount: inRupees(cashBackPaise) })]),
    ],
    rows: rowsOf(mail),
  };
}

function rowsOf(mail: OrderMail): OrderMailParts['rows'] {
  const { tokenNumber, code, files, pages, priorityPaise = 0, paidPaise, reference } = mail;
  const shop = quoteName(mail.shop);
  const rows: Partial<Record<RowName, string>> = {
    ...(shop !== '' && { shop }),
    ...(tokenNumber !== undefined && { token: token(tokenNumber) }),
    ...(code !== undefined && { code }),
    ...(files !== undefined && {
      files: `${counted('file', files)}, ${counted('page', pages ?? 0)}`,
    }),
    ...(priorityPaise > 0 && { priority: inRupees(priorityPaise) }),
    ...(paidPaise !== undefined && { paid: inRupees(paidPaise) }),
    ...(reference !== undefined && { reference }),
    order: mail.order.slice(0, REFERENCE_LENGTH),
  };
  return Object.entries(rows).map(([name, value]) => [
    mailText(`mail.row.${name as RowName}`),
    value,
  ]);
}

type RowName = 'shop' | 'token' | 'code' | 'files' | 'priority' | 'paid' | 'reference' | 'order';

/** Number of characters of the order's id that a mail shows: as many as the file name of its receipt has. */
const REFERENCE_LENGTH = 8;

function token(tokenNumber: number): string {
  return tokenNumber === -1 ? mailText('mail.priority') : String(tokenNumber);
}

const refundReasons = {
  expired: 'expired',
  second_payment: 'second_payment',
  not_printed: 'not_printed',
  cancelled: 'cancelled',
  refused: 'other',
  wrong_amount: 'other',
  wrong_currency: 'other',
  other_key: 'other',
  unknown_print: 'other',
  outside: 'other',
  operator: 'other',
} as const satisfies Readonly<Record<RefundReason, string>>;

function inRupees(paise: Paise): string {
  return rupees.format(rupeesFromPaise(paise));
}

function counted(what: 'file' | 'page', count: number): string {
  return mailText(`mail.${what}.${count === 1 ? 'one' : 'other'}`, { count: String(count) });
}
