import type { SandboxPayRequest } from '@parchi/contract';

/** What becomes of an order: by its person, and then by time, the shop or the bank. */
export interface OrderFate {
  state: string;
  /** The words that its page has for it. */
  stamp: string;
  /** Among which orders the shop's counter shows it; absent where it never shows it. */
  atCounter?: 'current' | 'previous';
  priority?: boolean;
  outcome?: SandboxPayRequest['outcome'];
  /** Statements about the order `$1`. */
  changes: readonly string[];
}

const completed =
  "update prints set state = 'completed', completed_at = now(), files_expire_at = now() + interval '1 day' where id = $1";
const endsSoon =
  "update prints set paid_at = now() - interval '29 days', ends_at = now() + interval '20 hours' where id = $1";
const endedUnprinted =
  "update prints set state = 'refunded', ended_at = now(), files_expire_at = now(), has_files = false where id = $1";
const withoutFiles =
  "update prints set files_expire_at = now() - interval '1 minute', has_files = false where id = $1";
const expired =
  "update prints set state = 'expired', token_number = null, created_at = now() - interval '2 hours' where id = $1";
const undecided = `insert into payments (id, provider_order_id, state, amount_paise, currency, source)
  select 'pay_undecided', provider_order_id, 'authorized', amount_paise, currency, 'handler'
  from payment_orders where print_id = $1`;
const paidTooLate = `update payments set state = 'orphaned'
  where provider_order_id = (select provider_order_id from payment_orders where print_id = $1)`;

function refund(state: 'pending' | 'failed' | 'processed'): string {
  return `insert into refunds (id, payment_id, amount_paise, reason, state, provider_refund_id, bank_reference)
  select md5(payments.id), payments.id, payments.amount_paise, 'expired', '${state}', 'rfnd_' || left($1, 14), '432109876543'
  from payments join payment_orders using (provider_order_id) where print_id = $1`;
}

export const orderFates: readonly OrderFate[] = [
  { state: 'waiting', stamp: 'Waiting for payment', changes: [] },
  { state: 'failed', stamp: 'Payment failed', outcome: 'failed', changes: [] },
  { state: 'checking', stamp: 'Checking payment…', changes: [undecided] },
  { state: 'printing', stamp: 'Printing', atCounter: 'current', outcome: 'paid', changes: [] },
  {
    state: 'printing first',
    stamp: 'Printing',
    atCounter: 'current',
    outcome: 'paid',
    priority: true,
    changes: [],
  },
  {
    state: 'ends soon',
    stamp: 'Printing',
    atCounter: 'current',
    outcome: 'paid',
    changes: [endsSoon],
  },
  {
    state: 'ended, not printed',
    stamp: 'Refunded',
    atCounter: 'previous',
    outcome: 'paid',
    changes: [endedUnprinted, refund('processed')],
  },
  {
    state: 'ended, not completed',
    stamp: 'Completed',
    atCounter: 'previous',
    outcome: 'paid',
    changes: [completed, 'update prints set ended_at = completed_at where id = $1'],
  },
  {
    state: 'completed',
    stamp: 'Completed',
    atCounter: 'previous',
    outcome: 'paid',
    changes: [completed],
  },
  {
    state: 'completed, files gone',
    stamp: 'Completed',
    atCounter: 'previous',
    outcome: 'paid',
    changes: [completed, withoutFiles],
  },
  { state: 'expired', stamp: 'Not paid in time', changes: [expired, withoutFiles] },
  {
    state: 'refund started',
    stamp: 'Refund started',
    outcome: 'paid',
    changes: [expired, withoutFiles, paidTooLate, refund('pending')],
  },
  {
    state: 'refund tried again',
    stamp: 'Refund started',
    outcome: 'paid',
    changes: [expired, withoutFiles, paidTooLate, refund('failed')],
  },
  {
    state: 'refunded',
    stamp: 'Refunded',
    outcome: 'paid',
    changes: [expired, withoutFiles, paidTooLate, refund('processed')],
  },
];
