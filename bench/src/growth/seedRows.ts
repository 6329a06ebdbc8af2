import { createHash } from 'node:crypto';
import { shareCodeAlphabet, type Id } from '@parchi/contract';
import type { SiteSize } from './siteSize.ts';

/** Characters of a seeded code, enough for the most shares. */
const CODE_CHARACTERS = 8;

/** Spreads the codes: neighbouring numbers get codes with different first characters, as random codes have. */
const CODE_STEP = 48_271;

/** Returns the code of the share of this number. */
export function seededCode(number: number): string {
  const { length } = shareCodeAlphabet;
  return Array.from({ length: CODE_CHARACTERS }, (_, place) =>
    shareCodeAlphabet.charAt(Math.floor((number * CODE_STEP) / length ** place) % length),
  ).join('');
}

/** Tables that are seeded in bulk. Their indexes are built after their rows are there, which is faster. */
export const seededTables: readonly string[] = [
  ...[
    'accounts',
    'shops',
    'shop_words',
    'sessions',
    'orders',
    'order_files',
    'provider_orders',
    'payments',
    'refunds',
    'ledger',
  ],
  ...['shares', 'share_files', 'share_codes'],
];

/** The id of a seeded row is a hash of this text and the row's number, so it is the same in every run. */
const idSources = { shop: 'shop ', person: 'person', order: 'order of ', share: 'share' };

type SeededKind = keyof typeof idSources;

/** Returns SQL for the id of a seeded row. @param number SQL for its number */
export function seededIdSql(kind: SeededKind, number: string): string {
  return `md5('${idSources[kind]}' || ${number})`;
}

/** Returns the id of a seeded row. Shops are numbered from 0, all others from 1. */
export function seededId(kind: SeededKind, number: number): Id {
  return createHash('md5').update(`${idSources[kind]}${number}`).digest('hex') as Id;
}

type Step = { readonly what: string; readonly sql: string };

/**
 * Returns SQL that adds people, orders and shares to a site that already has its shops.
 *
 * Orders are spread evenly over the last year. Those of the last two hours are active, those of the last day have
 * files. A hundredth of the shops has a tenth of the orders. Of ten orders, four are in cash; of a hundred, three were
 * paid online and refunded. Details that the site erases after 90 days are erased.
 *
 * @param passwordHash the hash that all people and shops get, so that one can sign in as any of them
 */
export function seedSteps(size: SiteSize, passwordHash: string): readonly Step[] {
  return [...peopleSteps(size, passwordHash), ...orderSteps(size), ...shareSteps(size)];
}

function peopleSteps({ people }: SiteSize, passwordHash: string): readonly Step[] {
  return [
    {
      what: 'people',
      sql: `insert into accounts (id, kind, name, email, email_key, password_hash)
        select id, 'user', 'Asha Rao', id || '@people.invalid', id || '@people.invalid', '${passwordHash}'
        from generate_series(1, ${people}) as number, lateral (select ${seededIdSql('person', 'number')} as id) as named`,
    },
    {
      what: 'passwords',
      sql: `update accounts set password_hash = '${passwordHash}' where kind = 'shop'`,
    },
    {
      what: 'sessions',
      sql: `insert into sessions (id_hash, account_id, expires_at)
        select sha256(('session' || number)::bytea), ${seededIdSql('person', 'number')}, now() + interval '20 days'
        from generate_series(1, ${people}) as number`,
    },
  ];
}

function orderSteps({ orders, people, shops }: SiteSize): readonly Step[] {
  return [
    {
      what: 'plan of orders',
      sql: `create unlogged table seed_orders as
        select number, ${seededIdSql('order', 'number')} as id, ${seededIdSql('shop', 'shop')} as shop_id,
          ${seededIdSql('person', `(1 + number % ${people})`)} as user_id, at, number % 10 < 4 as is_cash,
          number % 100 > 96 as is_refunded, row_number() over (partition by shop order by number)::integer as token,
          at > now() - interval '2 hours' as is_active, at > now() - interval '1 day' as has_files
        from (select number, floor(${shops} * power(random(), 2))::integer as shop,
            now() - interval '1 year' * (${orders} - number) / ${orders} as at
          from (select setseed(0.5)) as seed, generate_series(1, ${orders}) as number) as chosen`,
    },
    {
      what: 'orders',
      sql: `insert into orders (id, user_id, shop_id, state, object_group, is_priority, bnw_paise, color_paise, total_paise,
          amount_paise, token_number, created_at, updated_at, paid_at, completed_at, ended_at, end_reason, is_cash,
          cash_taken_at, has_files, files_expire_at, ends_at, details_erased)
        select id, user_id, shop_id,
          case when is_active then 'active' when is_refunded then 'refunded' else 'completed' end,
          md5('files of ' || number), false, 150, 1000, 4500, 4500, token, at, at, at,
          case when not is_active and not is_refunded then at end,
          case when not is_active and is_refunded then at end,
          case when not is_active and is_refunded then 'refused' end,
          is_cash, case when is_cash and not is_active then at end, has_files,
          case when has_files and not is_active then at + interval '1 day' end,
          case when is_active then at + interval '1 day' end,
          at < now() - interval '90 days'
        from seed_orders`,
    },
    {
      what: 'files of orders',
      sql: `insert into order_files (id, order_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count,
          range_kind, range_text, printed_pages, color, method, copies, note, price_paise)
        select md5('file' || number || ' ' || ordinal), id, ordinal, ordinal,
          case when at < now() - interval '90 days' then '' else 'Assignment ' || number || '.pdf' end,
          350000, 1, '\\x00', 30, 'All', '', 30, 'Black and White', 'Single', 1, '', 4500
        from seed_orders, lateral generate_series(0, case when number % 3 = 0 then 1 else 0 end) as ordinal`,
    },
    {
      what: 'orders at the provider',
      sql: `insert into provider_orders (provider_order_id, order_id, provider, key_id, amount_paise, currency, created_at, known_at)
        select 'order_' || number, id, 'sandbox', 'seed', 4500, 'INR', at, at from seed_orders where not is_cash`,
    },
    {
      what: 'payments',
      sql: `insert into payments (id, provider_order_id, state, amount_paise, currency, source, created_at, updated_at)
        select 'pay_' || number, 'order_' || number, 'applied', 4500, 'INR', 'webhook', at, at
        from seed_orders where not is_cash`,
    },
    {
      what: 'refunds',
      sql: `insert into refunds (id, payment_id, amount_paise, reason, state, provider_refund_id, bank_reference, created_at)
        select md5('refund' || number), 'pay_' || number, 4500, 'refused', 'processed', 'rfnd_' || number, '1', at
        from seed_orders where not is_cash and is_refunded and not is_active`,
    },
    {
      what: 'ledger',
      sql: `insert into ledger (kind, payment_id, source_id, order_id, shop_id, amount_paise, created_at, is_sale, bnw_pages)
        select kind, case when kind <> 'cash' then 'pay_' || number end, 'seed_' || number, id, shop_id, 4500, at, true, 30
        from seed_orders, lateral (
          select case when is_cash then 'cash' else 'charge' end as kind where not (is_cash and is_active)
          union all select 'refund' where not is_cash and is_refunded and not is_active) as line
        order by number`,
    },
    {
      what: 'numbers of shops',
      sql: `update shops set last_token = token, order_count = token
        from (select shop_id, max(token) as token from seed_orders group by shop_id) as last where shop_id = shops.id`,
    },
    {
      // Without any webhook, each payment of the last day would count as one that the provider has not reported.
      what: 'a webhook',
      sql: `insert into payment_events (id, body, check_at) values ('seed', '{}', null)`,
    },
    { what: 'no plan', sql: 'drop table seed_orders' },
  ];
}

function shareSteps({ shares, people }: SiteSize): readonly Step[] {
  const letter = (place: number) =>
    `substr('${shareCodeAlphabet}', 1 + (number * ${CODE_STEP}::bigint / ${shareCodeAlphabet.length ** place}::bigint % ${shareCodeAlphabet.length})::integer, 1)`;
  const code = Array.from({ length: CODE_CHARACTERS }, (_, place) => letter(place)).join(' || ');
  return [
    {
      what: 'shares',
      sql: `insert into shares (id, state, object_group, lease_expires_at, expires_at, sender_id)
        select ${seededIdSql('share', 'number')}, 'ready', md5('group' || number), now(),
          now() + interval '12 hours' + interval '12 hours' * number / ${shares},
          case when number % 5 = 0 then ${seededIdSql('person', `(1 + number % ${people})`)} end
        from generate_series(1, ${shares}) as number`,
    },
    {
      what: 'files of shares',
      sql: `insert into share_files (id, share_id, ordinal, name, size_in_bytes, crc32, sha256)
        select md5('share file' || number || ' ' || ordinal), ${seededIdSql('share', 'number')}, ordinal, 'Photo ' || ordinal || '.jpg',
          350000, 1, '\\x00'
        from generate_series(1, ${shares}) as number, generate_series(0, 1) as ordinal`,
    },
    {
      what: 'codes of shares',
      sql: `insert into share_codes (code, share_id)
        select ${code}, ${seededIdSql('share', 'number')} from generate_series(1, ${shares}) as number`,
    },
  ];
}
