import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  apiPaths,
  errorCatalogue,
  type ErrorCode,
  type Id,
  type PlaceOrderReply,
  type OrdersReply,
  type OwnShop,
} from '@parchi/contract';
import {
  contentPdf,
  doubleFlateBomb,
  flateBomb,
  makePdf,
  pagesPdf,
  qpdf,
  stream,
  treePdf,
} from '@parchi/print-engine/testing';
import {
  goodPassword,
  newPerson,
  newShopOwner,
} from '../../../../testing/clients/accountsClient.ts';
import { openChildWorkshop, type ChildServer } from '../../../../testing/servers/childServer.ts';
import { json, post, postJson, type Answer } from '../../../../testing/clients/filesClient.ts';
import { htmlPolyglot, zipPolyglot } from '../../../../testing/files/polyglots.ts';
import { allPages, postOrder } from '../../../../testing/clients/ordersClient.ts';

/** Maximum time of an answer: ten seconds, doubled for a busy machine. */
const MAX_ANSWER_MS = 20_000;
const MAX_GROWTH_BYTES = 50_000_000;
/** Maximum time of a cheap call that another user makes meanwhile, with tolerance for a busy machine. */
const MAX_OTHERS_MS = 2_000;

const workshop = await openChildWorkshop();
after(() => workshop.close());
let server: ChildServer;
let shop: Id;
let asha: Cookie;
let ravi: Cookie;
before(async () => {
  server = await workshop.start();
  const owner = newShopOwner();
  assert.equal((await postJson(server.origin, apiPaths.shopSignUp, owner)).status, 201);
  shop = (json(await signIn(owner.email)) as { shop: OwnShop }).shop._id;
  asha = await signUp();
  ravi = await signUp();
  // Warm up, because the first order starts PDFium processes, whose memory must not be counted for an attack.
  assert.equal((await order('first.pdf', await makePdf(2), 2)).status, 201);
});

type Cookie = { readonly cookie: string };

function signIn(email: string): Promise<Answer> {
  return postJson(server.origin, apiPaths.signIn, { email, password: goodPassword });
}

async function signUp(): Promise<Cookie> {
  const person = newPerson();
  assert.equal((await postJson(server.origin, apiPaths.signUp, person)).status, 201);
  const { headers } = await signIn(person.email);
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

function order(name: string, bytes: Buffer, pages = 1): Promise<Answer> {
  return postOrder(server.origin, {
    files: [{ name, bytes }],
    fields: {
      shop,
      priority: 'false',
      totalPrice: String(pages * 1.5),
      fileInfo: JSON.stringify([allPages]),
    },
    headers: asha,
  });
}

/**
 * Starts measuring the server's memory through `/proc`. @returns a function that gives the peak growth in bytes since
 * then
 */
function watchMemory(): () => number {
  const folder = `/proc/${server.process.pid}`;
  const RESET_PEAK = '5';
  writeFileSync(`${folder}/clear_refs`, RESET_PEAK);
  const read = (field: string): number =>
    Number(
      new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`${folder}/status`, 'utf8'))?.[1],
    );
  const before = read('VmRSS');
  return () => (read('VmHWM') - before) * 1_024;
}

/**
 * Calls the server repeatedly as another user. @returns a function that stops these calls and gives the slowest answer
 * in ms
 */
function askMeanwhile(): () => Promise<number> {
  let isOver = false;
  async function ask(): Promise<number> {
    let slowest = 0;
    do {
      const startedAt = performance.now();
      const { status } = await post(server.origin, { path: apiPaths.getUserData, headers: ravi });
      assert.equal(status, 200);
      slowest = Math.max(slowest, performance.now() - startedAt);
      await pause(20);
    } while (!isOver);
    return slowest;
  }
  const asking = ask();
  return () => {
    isOver = true;
    return asking;
  };
}

type Case = {
  readonly make: () => Buffer | Promise<Buffer>;
  /** The expected error code, or the number of pages of an accepted file. */
  readonly answer: ErrorCode | number;
};

const branch = (kids: string): string => `<</Type/Pages/Kids[${kids}]/Count 1>>`;

const cases: Record<string, Case> = {
  'a flate bomb [P10]': {
    make: async () => contentPdf(stream(await flateBomb(), '/Filter/FlateDecode')),
    answer: 'pdf.too_complex',
  },
  'a flate bomb within a flate bomb [P10]': {
    make: async () =>
      contentPdf(stream(await doubleFlateBomb(), '/Filter[/FlateDecode/FlateDecode]')),
    answer: 'pdf.too_complex',
  },
  '100,000 pages [P08]': { make: () => pagesPdf(100_000), answer: 'print.too_many_pages' },
  'a cycle in the page tree [P08]': {
    make: () => treePdf(branch('5 0 R'), [branch('2 0 R')]),
    answer: 'pdf.damaged',
  },
  'an encrypted file without its password [P06]': {
    make: async () => qpdf(await makePdf(1), ['--encrypt', 'sesame', 'owner', '256', '--']),
    answer: 'pdf.password_needed',
  },
  'a web page that contains a PDF [P01]': {
    make: async () => htmlPolyglot(await makePdf(1), 2_000),
    answer: 'pdf.not_a_pdf',
  },
  'a PDF that is also a web page [P01]': {
    make: async () => htmlPolyglot(await makePdf(3), 100),
    answer: 3,
  },
  'a PDF that is also a zip [P01]': { make: async () => zipPolyglot(await makePdf(3)), answer: 3 },
};

for (const [name, { make, answer }] of Object.entries(cases)) {
  test(`answers in time, with bounded memory and no delay for others, to ${name}`, async () => {
    const bytes = await make();
    const growth = watchMemory();
    const stopAsking = askMeanwhile();
    const startedAt = performance.now();
    const reply = await order('hostile.pdf', bytes, typeof answer === 'number' ? answer : 1);
    const milliseconds = performance.now() - startedAt;
    const slowestOfOthers = await stopAsking();
    if (typeof answer === 'number') await assertIsGivenAsPdf(reply, bytes);
    else assertRefused(reply, answer);
    assert.ok(milliseconds < MAX_ANSWER_MS, `${milliseconds} ms`);
    assert.ok(growth() < MAX_GROWTH_BYTES, `${growth()} bytes more`);
    assert.ok(slowestOfOthers < MAX_OTHERS_MS, `others waited ${slowestOfOthers} ms`);
  });
}

function assertRefused(reply: Answer, code: ErrorCode): void {
  const { status, text } = errorCatalogue[code];
  const message = text.replace('{file}', 'hostile.pdf');
  assert.deepEqual(json(reply), { code, file: 'hostile.pdf', message, text: message });
  assert.equal(reply.status, status);
}

/** Asserts that the file is served as a PDF, so that no browser treats it as another type of file. */
async function assertIsGivenAsPdf(reply: Answer, bytes: Buffer): Promise<void> {
  assert.equal(reply.status, 201, reply.body.toString());
  const { print } = json(reply) as PlaceOrderReply;
  const given = await post(server.origin, {
    path: apiPaths.getPdf,
    headers: { ...asha, 'content-type': 'application/json' },
    body: JSON.stringify({ file: print.files[0]?._id }),
  });
  assert.deepEqual(given.body, bytes);
  assert.equal(given.headers['content-type'], 'application/pdf');
  assert.equal(given.headers['x-content-type-options'], 'nosniff');
}

test('leaves nothing of refused files in tables or store [P10]', async () => {
  const listed = await post(server.origin, {
    path: apiPaths.listOrders,
    headers: { ...asha, 'content-type': 'application/json' },
    body: '{}',
  });
  const accepted = Object.values(cases).filter(({ answer }) => typeof answer === 'number');
  assert.equal((json(listed) as OrdersReply).unpaid.length, 1 + accepted.length);
  await workshop.kill(server, 'SIGTERM');
  const { exitCode, output } = await workshop.fsck();
  assert.equal(exitCode, 0, output);
  assert.match(output, /and 3 orders with 3 files: 0 differences/);
});
