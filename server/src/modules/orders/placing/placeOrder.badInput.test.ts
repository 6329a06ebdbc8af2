import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, errorCatalogue, type CatalogueEntry, type ErrorCode } from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import { badUploads } from '../../../../testing/clients/badUploads.ts';
import { assertAlive, json, type Answer } from '../../../../testing/clients/filesClient.ts';
import { insertTestShop, testCookie } from '../../../../testing/fixtures/testAccounts.ts';
import { postOrder, type SentOptions } from '../../../../testing/clients/ordersClient.ts';
import {
  assertOrdersLeft,
  openOrdersFixture,
  type OrderChanges,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture();
});
after(() => fixture.close());

async function assertRefused(answer: Answer, code: ErrorCode, more: object = {}): Promise<void> {
  const { status, text, isPlainText }: CatalogueEntry = errorCatalogue[code];
  assert.equal(answer.status, status, answer.body.toString());
  if (isPlainText) assert.equal(answer.body.toString(), text);
  else assert.deepEqual(json(answer), { code, message: text, text, ...more });
  await assertAlive(fixture.server);
  await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
  assert.deepEqual(fixture.opened, [], 'no payment was opened');
}

for (const row of badUploads({
  path: apiPaths.placeOrder,
  origin: () => fixture.origin,
  headers: () => testCookie(fixture.user),
  noFiles: 'print.no_files',
})) {
  const { id, what, code, withinMs = 30_000 } = row;
  test(`${what}: ${errorCatalogue[code].status} ${code}, and nothing is left [${id}]`, async () => {
    const startedAt = performance.now();
    await assertRefused(await row.send(), code);
    assert.ok(performance.now() - startedAt < withinMs);
  });
}

type Row = {
  readonly id: string;
  readonly what: string;
  readonly code: ErrorCode;
  readonly changes: () => OrderChanges | Promise<OrderChanges>;
  /** Fields that the error reply has besides its code and text. */
  readonly more?: object;
};

const withFields = (fields: Record<string, string | undefined>) => () => ({ fields });
const withOptions =
  (...options: SentOptions[]) =>
  () => ({ options });
const rightTotal = { totalPrice: 15, amountPayable: 15 };

const rows: Row[] = [
  { id: 'O01', what: 'nobody', code: 'account.signed_out', changes: () => ({ headers: {} }) },
  {
    id: 'O01',
    what: 'a shop',
    code: 'request.not_found',
    changes: () => ({ headers: testCookie(fixture.shop) }),
  },
  ...(
    [
      ['no shop', undefined, 'request.invalid'],
      ['an unknown shop', 'f'.repeat(32), 'shop.not_found'],
      ['a public code in place of an id', 'AB12CD', 'shop.not_found'],
      ['an array of shops', '["a"]', 'shop.not_found'],
    ] as const
  ).map(([what, shop, code]): Row => ({ id: 'O03', what, code, changes: withFields({ shop }) })),
  {
    id: 'O03',
    what: 'a person’s id as the shop',
    code: 'shop.not_found',
    changes: () => ({ fields: { shop: fixture.user } }),
  },
  {
    id: 'O04',
    what: 'a colour that the shop does not print now',
    code: 'print.color_unavailable',
    async changes() {
      const shop = await insertTestShop(fixture.server.dependencies);
      const { db } = fixture.server.dependencies;
      await db.updateTable('shops').set({ has_color: false }).where('id', '=', shop).execute();
      return { fields: { shop }, options: [{ pageColor: 'Color' }] };
    },
  },
  ...['0', '-1', '0.001', '1e2', '12,50', 'Infinity', '', '15.01', '25', '1500'].map(
    (totalPrice): Row => ({
      id: 'O05',
      what: `the total ${JSON.stringify(totalPrice)}`,
      code: 'print.wrong_total',
      changes: withFields({ totalPrice }),
      more: rightTotal,
    }),
  ),
  {
    id: 'O05',
    what: 'a total that includes the priority fee',
    code: 'print.wrong_total',
    changes: withFields({ totalPrice: '25', priority: 'true' }),
    more: { totalPrice: 15, amountPayable: 25 },
  },
  {
    id: 'O05',
    what: 'an amount above the limit of a payment',
    code: 'print.too_expensive',
    async changes() {
      const shop = await insertTestShop(fixture.server.dependencies);
      const { db } = fixture.server.dependencies;
      await db.updateTable('shops').set({ bnw_paise: 100_000 }).where('id', '=', shop).execute();
      return { fields: { shop }, options: [{ numberOfCopies: 999 }] };
    },
  },
  ...(
    [
      ['no total', { totalPrice: undefined }],
      ['no priority', { priority: undefined }],
      ['a priority that is neither true nor false', { priority: '1' }],
      ['no options', { fileInfo: undefined }],
      ['options that are not JSON', { fileInfo: '[{' }],
      ['options of depth 1,000', { fileInfo: '['.repeat(1_000) + ']'.repeat(1_000) }],
      ['options that reach for the prototype', { fileInfo: '[{"__proto__":{"a":1}}]' }],
    ] as const
  ).map(([what, fields]): Row => ({
    id: 'O07',
    what,
    code: 'request.invalid',
    changes: withFields(fields),
  })),
  ...['null', '{}', '"a"', '[]', '[null]'].map((fileInfo): Row => ({
    id: 'O07',
    what: `the options ${fileInfo}`,
    code: 'print.wrong_options',
    changes: withFields({ fileInfo }),
  })),
  {
    id: 'O07',
    what: 'options of 256 KiB and one byte',
    code: 'request.too_large',
    changes: withFields({ fileInfo: ' '.repeat(256 * 1024 + 1) }),
  },
  {
    id: 'O08',
    what: 'options for two files',
    code: 'print.wrong_options',
    changes: withOptions({}, {}),
  },
  {
    id: 'O08',
    what: 'options in another order than the files',
    code: 'print.wrong_total',
    changes: async () => ({
      files: [
        { name: 'long.pdf', bytes: await makePdf(30) },
        { name: 'short.pdf', bytes: await makePdf(1) },
      ],
      options: [{ numberOfCopies: 2 }, {}],
      fields: { totalPrice: String(30 * 1.5 + 2 * 1.5) },
    }),
    more: { totalPrice: 91.5, amountPayable: 91.5 },
  },
  ...['5-2', '0', '-1', ',', 'a', '1-', '-', '1-2-3', '٣', '１', '1;2', '', '11'].map(
    (pagesToBePrinted): Row => ({
      id: 'O10',
      what: `the range ${JSON.stringify(pagesToBePrinted)}`,
      code: 'print.nothing_to_print',
      changes: withOptions({ pageRange: 'Custom', pagesToBePrinted }),
    }),
  ),
  {
    id: 'O10',
    what: 'a range of 100 KB',
    code: 'print.wrong_options',
    changes: withOptions({ pageRange: 'Custom', pagesToBePrinted: '1,'.repeat(50_000) }),
  },
  {
    id: 'O10',
    what: 'a range of more than 10,000 pages',
    code: 'print.too_many_pages',
    changes: async () => ({
      files: [{ name: 'a.pdf', bytes: await makePdf(200) }],
      options: [{ pageRange: 'Custom', pagesToBePrinted: '1-200,'.repeat(51) }],
    }),
  },
  ...(
    [
      ['a note of 1,001 characters', { note: 'x'.repeat(1_001) }],
      ['no copy', { numberOfCopies: 0 }],
      ['half a copy', { numberOfCopies: 1.5 }],
      ['1,000 copies', { numberOfCopies: 1_000 }],
      ['an unknown colour', { pageColor: 'color' }],
      ['an unknown method', { pageMethod: '__proto__' }],
    ] as const
  ).map(([what, options]): Row => ({
    id: 'O13',
    what,
    code: 'print.wrong_options',
    changes: withOptions(options),
  })),
  ...(
    [
      ['P01', 'text', 'a.pdf', 'hello'],
      ['P01', 'four bytes', 'a.pdf', '%PDF'],
      ['P04', 'a PDF with another extension', 'a.pdf.exe', undefined],
      ['P04', 'a PDF without an extension', 'a', undefined],
      ['P04', 'a web page called a PDF', 'a.pdf', '<!doctype html><title>%PDF</title>'],
      ['P04', 'a PDF whose ending is followed by another', 'a.pdf.html', undefined],
    ] as const
  ).map(([id, what, name, bytes]): Row => ({
    id,
    what,
    code: 'pdf.not_a_pdf',
    changes: () => ({ files: [{ name, bytes: bytes ?? fixture.pdf }] }),
  })),
  ...['short', 'x'.repeat(201), 'naïve-key'].map((key): Row => ({
    id: 'F-20',
    what: `a key of ${key.length} characters such as ${key.slice(0, 10)}`,
    code: 'request.invalid',
    changes: () => ({
      headers: { ...testCookie(fixture.user), 'idempotency-key': key },
    }),
  })),
];

for (const { id, what, code, changes, more } of rows) {
  test(`${what}: ${errorCatalogue[code].status} ${code}, and nothing is left [${id}]`, async () => {
    const order = fixture.order(await changes());
    const answer = await postOrder(fixture.origin, order);
    if (!errorCatalogue[code].text.includes('{file}')) return assertRefused(answer, code, more);
    const file = order.files[0]?.name ?? '';
    const text = errorCatalogue[code].text.replace('{file}', file);
    await assertRefused(answer, code, { file, message: text, text });
  });
}
