import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findAccountById } from '../../modules/accounts/accounts.module.ts';
import { findDescribedOrder, type DescribedOrder } from '../../modules/orders/orders.module.ts';
import { describePayments } from '../../modules/payments/payments.module.ts';
import { findShopOfOperator } from '../../modules/shops/shops.module.ts';
import { listActions } from '../operatorActions.repository.ts';
import { OperatorError, type OperatorCommand } from '../operatorCommand.ts';
import { countWords, momentWords, rupeesWords, tableLines } from '../operatorWords.ts';
import { orderIdOf, orderObject } from '../arguments/orderArgument.ts';

const MOST_ACTIONS = 100;

type TimelineEntry = { readonly at: Date; readonly what: string };

export const orderCommand: OperatorCommand = {
  name: 'order',
  usage: '<id, link, or order_… or pay_… of the provider>',
  summary: 'what happened to an order: its whole timeline, with payments, refunds and actions',
  help: ['Shows no name, note or content of a file.'],
  examples: [
    'npm run operator -- order 3f2a91c04b7d11223344556677889900',
    'npm run operator -- order pay_PzX3c2Zk0mT1nH --json',
  ],
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => false,
  async run({ db }, { args: [text = ''], record }) {
    const id = await orderIdOf(db, text);
    const order = await findDescribedOrder(db, id);
    if (order === undefined) throw new OperatorError(`There is no order ${id}.`);
    await record(db, orderObject(id));
    const timeline = await timelineOf(db, order);
    return {
      lines: [
        `Order ${id}: ${order.state}`,
        ...(await factLines(db, order)),
        'Timeline',
        ...tableLines(timeline.map(({ at, what }) => [momentWords(at), what])),
      ],
      json: { order, timeline },
    };
  },
};

async function factLines(db: Kysely<Database>, order: DescribedOrder): Promise<string[]> {
  const customer = await findAccountById(db, order.userId);
  const shop = await findShopOfOperator(db, order.shopId);
  const files = countWords(order.files, 'file');
  const refused = order.refusedFiles === 0 ? '' : `, ${order.refusedFiles} refused by the shop`;
  const number = order.token_number === -1 ? 'Priority' : String(order.token_number ?? 'none yet');
  return tableLines([
    ['Customer', `${customer?.email ?? 'unknown'} (${order.userId})`],
    ['Shop', `${shop?.name ?? 'unknown'} (${shop?.code ?? order.shopId})`],
    [
      'Token',
      `${number}${order.collection_code === null ? '' : `, code ${order.collection_code}`}`,
    ],
    ['Amount', `${rupeesWords(order.amountPaise)}${howPaid(order)}`],
    ['Files', `${files}${refused}, ${order.hasFiles ? 'stored' : 'deleted'}`],
  ]);
}

function howPaid({ is_cash, is_practice }: DescribedOrder): string {
  if (is_practice) return ', never paid: a practice order of the shop';
  return is_cash ? ' in cash' : '';
}

async function timelineOf(db: Kysely<Database>, order: DescribedOrder): Promise<TimelineEntry[]> {
  const payments = await describePayments(db, order.id);
  const paid = (payments?.timeline ?? []).map(({ event, at, amount, reference }) => ({
    at: new Date(at),
    what: [
      event.replaceAll('_', ' '),
      ...(amount === undefined ? [] : [`₹${amount.toFixed(2)}`]),
      ...(reference === undefined ? [] : [`reference ${reference}`]),
    ].join(', '),
  }));
  const opened = (payments?.providerOrders ?? []).map((row) => ({
    at: row.opened_at,
    what: `provider order ${row.provider_order_id} (${row.provider}, key ${row.key_id})`,
  }));
  const actions = await listActions(db, { object: orderObject(order.id), count: MOST_ACTIONS });
  const acted = actions.map(({ at, by, command, reason }) => ({
    at,
    what: `operator ${by}: ${command}${reason === null ? '' : ` (${reason})`}`,
  }));
  return [...paid, ...opened, ...stepsOf(order), ...acted].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

function stepsOf(order: DescribedOrder): TimelineEntry[] {
  const steps: readonly (readonly [Date | null, string])[] = [
    [order.paid_at, 'joined the queue'],
    [order.opened_at, 'the shop opened the files'],
    [order.put_back_at, 'the shop put it back'],
    [order.ended_at, `end: ${order.end_reason ?? 'unknown'} ${order.refusal_reason ?? ''}`.trim()],
    [order.files_expire_at, 'the files expire'],
    [order.state === 'active' ? order.ends_at : null, 'ends by itself'],
  ];
  return steps.flatMap(([at, what]) => (at === null ? [] : [{ at, what }]));
}
