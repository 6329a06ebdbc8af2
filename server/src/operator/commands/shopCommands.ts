import type { ShopStanding } from '@parchi/contract';
import { inMailTime } from '../../mail/inMailTime.ts';
import type { OperatorMailKind } from '../../mail/mailKinds.ts';
import { enqueueOperatorMail } from '../../modules/accounts/accounts.module.ts';
import { closeReportsOf } from '../../modules/reports/reports.module.ts';
import {
  changeStanding,
  findShopOfOperator,
  listHiddenShops,
  shopObject,
  type ShopOfOperator,
} from '../../modules/shops/shops.module.ts';
import { OperatorError, UsageError, type OperatorCommand } from '../operatorCommand.ts';
import { tableLines } from '../operatorWords.ts';

const MAX_NOTE_LENGTH = 300;

type Change = {
  readonly from: readonly ShopStanding[];
  readonly to: ShopStanding;
  readonly done: string;
  readonly mail: OperatorMailKind & `shop-${string}`;
};

const changes: ReadonlyMap<string, Change> = new Map(
  Object.entries<Change>({
    approve: {
      from: ['waiting'],
      to: 'approved',
      done: 'Customers find the shop and can order from it.',
      mail: 'shop-approved',
    },
    suspend: {
      from: ['approved', 'waiting'],
      to: 'suspended',
      done: 'No customer finds the shop or orders from it. It serves its queue to the end.',
      mail: 'shop-suspended',
    },
    resume: {
      from: ['suspended'],
      to: 'approved',
      done: 'Customers find the shop again and can order from it.',
      mail: 'shop-resumed',
    },
  }),
);

export const shopCommand: OperatorCommand = {
  name: 'shop',
  usage: '<code or id> [approve|suspend|resume]',
  summary: 'what a shop is; lets it in, takes it out of search and orders, or takes it back',
  help: [
    'Without a verb, it shows the shop. The shop’s counter changes within seconds and says what is the matter.',
    'The owner is also told by mail, with the words of --say, if somebody has confirmed the address.',
    'Orders that were placed before a shop is suspended are printed. To give their money back: refund <order>.',
  ],
  examples: [
    'npm run operator -- shop KT4Q7M',
    'npm run operator -- shop KT4Q7M approve --reason "called them, sign is up"',
    'npm run operator -- shop KT4Q7M suspend --say "Write to help@parchi.example." --reason "4 reports: prints blank pages"',
  ],
  options: {
    say: { type: 'string', help: 'words that the shop reads at its counter and in the mail' },
  },
  minArgs: 1,
  maxArgs: 2,
  needsReason: ([, verb]) => verb !== undefined,
  async run({ db }, { args: [text = '', verb], options, record }) {
    const change = verb === undefined ? undefined : changes.get(verb);
    if (verb !== undefined && change === undefined) {
      throw new UsageError(`“${verb}” is not one of ${[...changes.keys()].join(', ')}.`);
    }
    const note = noteOption(options['say']);
    const shop = await findShopOfOperator(db, text);
    if (shop === undefined) throw new OperatorError(`There is no shop “${text}”.`);
    const object = shopObject(shop.code);
    if (change === undefined) {
      await record(db, object);
      return { lines: shopLines(shop), json: shop };
    }
    if (shop.closedAt !== null) {
      throw new OperatorError(`${shop.name} (${shop.code}) was closed by its owner.`);
    }
    if (!change.from.includes(shop.standing)) {
      throw new OperatorError(`${shop.name} (${shop.code}) is ${shop.standing}.`);
    }
    const isChanged = await db.transaction().execute(async (trx) => {
      const hasMoved = await changeStanding(trx, shop, { standing: change.to, note });
      if (!hasMoved) return false;
      await record(trx, object);
      if (change.to === 'suspended') await closeReportsOf(trx, object);
      const details = { time: inMailTime(new Date()), say: note ?? '' };
      await enqueueOperatorMail(trx, shop.id, { kind: change.mail, details });
      return true;
    });
    if (!isChanged) throw new OperatorError(`${shop.name} (${shop.code}) is ${change.to} already.`);
    return {
      lines: [
        `${shop.name} (${shop.code}) is ${change.to}. ${change.done}`,
        ...(shop.awaitsEmail && change.to === 'approved'
          ? ['That begins when the shop confirms its e-mail address at its counter.']
          : []),
      ],
      json: { ...shop, standing: change.to, note },
    };
  },
};

export const shopsCommand: OperatorCommand = {
  name: 'shops',
  usage: '',
  summary:
    'which shops wait for approval, have not confirmed their e-mail address or phone number, or are suspended',
  help: [],
  examples: ['npm run operator -- shops'],
  minArgs: 0,
  maxArgs: 0,
  needsReason: () => false,
  async run({ db }) {
    const shops = await listHiddenShops(db);
    const lines = shops.map(({ code, name, address, phone, ...shop }) =>
      [code, standingWords(shop), name, address, phone].join(' | '),
    );
    return { lines: lines.length === 0 ? ['Customers find every shop.'] : lines, json: shops };
  },
};

type Awaited = Pick<ShopOfOperator, 'standing' | 'awaitsEmail' | 'awaitsPhone'>;

function noteOption(say: string | boolean | undefined): string | null {
  if (typeof say !== 'string') return null;
  if (say.trim() !== '' && say.length <= MAX_NOTE_LENGTH) return say.trim();
  throw new UsageError(`--say takes 1 to ${MAX_NOTE_LENGTH} characters.`);
}

function standingWords({ standing, awaitsEmail, awaitsPhone }: Awaited) {
  return [
    standing,
    ...(awaitsEmail ? ['e-mail address not confirmed'] : []),
    ...(awaitsPhone ? ['phone number not confirmed'] : []),
  ].join(', ');
}

function shopLines(shop: ShopOfOperator): string[] {
  return [
    `Shop ${shop.code}: ${standingWords(shop)}${endOf(shop)}`,
    ...tableLines([
      ['Name', shop.name],
      ['Address', shop.address],
      ['Phone', shop.phone],
      ['Orders', String(shop.orders)],
      ['Account', shop.id],
      ['Says', shop.note ?? 'nothing'],
    ]),
  ];
}

function endOf({ closingAt, closedAt }: ShopOfOperator): string {
  if (closedAt !== null) return `, closed by its owner at ${closedAt.toISOString()}`;
  return closingAt === null ? '' : `, being closed by its owner since ${closingAt.toISOString()}`;
}
