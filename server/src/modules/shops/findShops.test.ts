import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { apiPaths, findShopReplySchema, type FoundShop } from '@parchi/contract';
import { up as addOwners } from '../../db/migrations/0016-shop-owners.ts';
import { up as transliterateWords } from '../../db/migrations/0028-devanagari-words.ts';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import type { NewShop } from './shops.module.ts';

const koramangala = { locality: 'Koramangala', city: 'Bangalore', pincode: '560034' };
const karolBagh = { locality: 'Karol Bagh', city: 'New Delhi', pincode: '110005' };

const shops: readonly Partial<NewShop>[] = [
  { ...koramangala, name: 'Sharma Xerox', landmark: 'Near BDA Complex' },
  { ...koramangala, name: 'Copy Corner', latitude: 12.93, longitude: 77.62 },
  {
    ...koramangala,
    name: 'Sharma Xerox and Stationery',
    locality: 'Indira Nagar',
    pincode: '560038',
  },
  { ...karolBagh, name: 'Gupta Photocopy', landmark: 'Opp Hanuman Temple' },
  { ...karolBagh, name: 'Copy Koramangala Wale', owner: 'Farida Khan' },
  { ...karolBagh, name: 'Delhi Prints', locality: 'Civil Lines', city: 'Pune', pincode: '411001' },
  { name: 'Puna Graphics', locality: 'Camp', city: 'Pune', pincode: '411001' },
  { name: 'शर्मा प्रिंटर्स', locality: 'Fort', city: 'Mumbai', pincode: '400001' },
  { name: 'Nowhere Prints', locality: 'Nowhere', city: 'Erewhon', pincode: '999999' },
];

let server: TestServer;
let codes: ReadonlyMap<string, string>;
before(async () => {
  server = await startServer();
  for (const shop of shops) await insertTestShop(server.dependencies, shop);
  const rows = await server.dependencies.db.selectFrom('shops').select(['name', 'code']).execute();
  codes = new Map(rows.map(({ name, code }) => [name, code]));
});
after(() => server.close());

async function find(inputValue: string, from: object = {}): Promise<FoundShop[]> {
  const reply = await server.inject({
    method: 'POST',
    url: `${apiPaths.findShop}/`,
    payload: { inputValue, ...from },
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return findShopReplySchema.parse(reply.json());
}

async function namesFor(inputValue: string, from?: object): Promise<string[]> {
  return (await find(inputValue, from)).map(({ shopName }) => shopName);
}

const bengaluru = { latitude: 12.9716, longitude: 77.5946 };
const delhi = { latitude: 28.6139, longitude: 77.209 };

for (const [input, first] of [
  ['sharma xerox', ['Sharma Xerox', 'Sharma Xerox and Stationery', 'शर्मा प्रिंटर्स']],
  ['SHARMA  xérox!', ['Sharma Xerox', 'Sharma Xerox and Stationery', 'शर्मा प्रिंटर्स']],
  ['sha', ['Sharma Xerox', 'Sharma Xerox and Stationery', 'शर्मा प्रिंटर्स']],
  ['xerox sharm', ['Sharma Xerox', 'Sharma Xerox and Stationery', 'शर्मा प्रिंटर्स']],
  ['copy koramangala', ['Copy Koramangala Wale', 'Copy Corner', 'Sharma Xerox']],
  ['delhi', ['Delhi Prints', 'Copy Koramangala Wale', 'Gupta Photocopy']],
  ['110005', ['Copy Koramangala Wale', 'Gupta Photocopy']],
  ['hanuman temple', ['Gupta Photocopy']],
  ['bda', ['Sharma Xerox']],
  [
    'bengaluru sharma',
    ['Sharma Xerox', 'Sharma Xerox and Stationery', 'Copy Corner', 'शर्मा प्रिंटर्स'],
  ],
  ['indiranagar', ['Sharma Xerox and Stationery']],
  ['photo copy delhi', ['Gupta Photocopy', 'Delhi Prints', 'Copy Koramangala Wale']],
  ['शर्मा', ['Sharma Xerox', 'Sharma Xerox and Stationery', 'शर्मा प्रिंटर्स']],
  ['पुणे', ['Delhi Prints', 'Puna Graphics']],
  ['पुण', ['Puna Graphics', 'Delhi Prints']],
  ['११०००५', ['Copy Koramangala Wale', 'Gupta Photocopy']],
  ['bombay', ['शर्मा प्रिंटर्स']],
] as const) {
  test(`finds ${first.join(', ')} for “${input}”, in this order`, async () => {
    assert.deepEqual(await namesFor(input), first);
  });
}

for (const [typed, meant] of [
  ['Bangalor', 'Copy Corner'],
  ['banglore', 'Copy Corner'],
  ['kormangala', 'Copy Corner'],
  ['kormangal', 'Copy Corner'],
  ['koramanagala', 'Copy Corner'],
  ['karol bgah', 'Gupta Photocopy'],
  ['dehli', 'Delhi Prints'],
  ['sahrma', 'Sharma Xerox'],
  ['indra nagar', 'Sharma Xerox and Stationery'],
  ['puna', 'Delhi Prints'],
] as const) {
  test(`finds ${meant} despite the typing error in “${typed}”`, async () => {
    const names = await namesFor(typed);
    assert.ok(names.includes(meant), names.join());
  });
}

for (const input of [
  ...['560035', 'zzzz', 'zzzz qqqq', 'goq', 'koman', 'near opposite', 'zzzz print', 'xerox 560035'],
]) {
  test(`finds nothing for “${input}”, because no shop has an identifying word of it [F-139]`, async () => {
    assert.deepEqual(await namesFor(input), []);
  });
}

test('puts exact matches before similar ones', async () => {
  assert.equal((await namesFor('puna'))[0], 'Puna Graphics');
});

test('puts the shop with the typed code first, in any letter case', async () => {
  const code = codes.get('Gupta Photocopy') ?? '';
  assert.deepEqual(await namesFor(code), ['Gupta Photocopy']);
  assert.deepEqual(await namesFor(` ${code.toLowerCase()} `, bengaluru), ['Gupta Photocopy']);
});

test('sorts by distance when the place is known, in kilometres with one decimal', async () => {
  const found = await find('koramangala', bengaluru);
  assert.deepEqual(
    found.map(({ shopName, distanceKm }) => [shopName, distanceKm]),
    [
      ['Copy Corner', 5.4],
      ['Sharma Xerox', 5.9],
      ['Copy Koramangala Wale', 1744.5],
    ],
  );
});

test('lists all shops with a location by distance when nothing is typed', async () => {
  const names = await namesFor('', delhi);
  assert.equal(names.length, shops.length - 1);
  assert.deepEqual(
    new Set(names.slice(0, 2)),
    new Set(['Gupta Photocopy', 'Copy Koramangala Wale']),
  );
  assert.ok(!names.includes('Nowhere Prints'));
  assert.equal((await namesFor('', bengaluru))[0], 'Sharma Xerox and Stationery');
});

test('finds a shop without a location by its name, last and without a distance', async () => {
  const last = (await find('prints', delhi)).at(-1);
  assert.equal(last?.shopName, 'Nowhere Prints');
  assert.equal(last.distanceKm, undefined);
});

for (const [input, first] of [
  ['gupta print', 'Gupta Photocopy'],
  ['gupta print shop near me', 'Gupta Photocopy'],
  ['best xerox in karol bagh gupta', 'Gupta Photocopy'],
  ['hanuman mandir', 'Gupta Photocopy'],
  ['sharma zzzz', 'Sharma Xerox'],
  ['puna grafics zzzz', 'Puna Graphics'],
  ['sharma pune civil lines', 'Delhi Prints'],
  ['शर्मा प्रिंटर्स', 'शर्मा प्रिंटर्स'],
  ['शर्मा ज़ेरॉक्स कोरमंगला', 'Sharma Xerox'],
] as const) {
  test(`weighs the words of “${input}” and finds ${first} first [F-136]`, async () => {
    assert.equal((await namesFor(input))[0], first);
  });
}

test('puts a shop with more and rarer words before one with fewer [F-136]', async () => {
  const names = await namesFor('graphics pune sharma');
  assert.equal(names[0], 'Puna Graphics');
  assert.ok(
    names.indexOf('Delhi Prints') < names.indexOf('Copy Corner') || !names.includes('Copy Corner'),
  );
});

for (const input of ['khan', 'farida khan', 'farida xerox', 'khan karol bagh']) {
  test(`finds a shop by its owner with “${input}”, and does not show the owner [F-137]`, async () => {
    const [shop] = await find(input);
    assert.equal(shop?.shopName, 'Copy Koramangala Wale');
    assert.doesNotMatch(JSON.stringify(shop), /farida|khan/i);
  });
}

test('finds an older shop by its owner after the migration, which can run twice [F-137]', async () => {
  const { db } = server.dependencies;
  await db
    .updateTable('shops')
    .set({ search_words: sql`array_remove(array_remove(search_words, 'khan'), 'farida')` })
    .execute();
  await sql`delete from shop_words where word in ('khan', 'farida')`.execute(db);
  await db
    .updateTable('accounts')
    .set({ name: 'Farida Khan' })
    .where('id', '=', sql<string>`(select id from shops where name = 'Copy Koramangala Wale')`)
    .execute();
  assert.deepEqual(await namesFor('khan'), []);
  for (let run = 0; run < 2; run += 1) {
    await addOwners(db);
    assert.deepEqual(await namesFor('khan'), ['Copy Koramangala Wale']);
  }
});

test('finds an older shop with a name in Devanagari by both scripts after the migration, which can run twice', async () => {
  const { db } = server.dependencies;
  const name = 'शर्मा प्रिंटर्स';
  const before = await db.selectFrom('shop_words').selectAll().orderBy('word').execute();
  await sql`
    update shops set search_words = array['शर्मा', 'प्रिंटर्स', '=शर्मा', '=प्रिंटर्स', 'fort', 'mumbai', 'bombay', '400001']
    where name = ${name}`.execute(db);
  await sql`update shop_words set shop_count = shop_count - 1 where word = 'sharma'`.execute(db);
  await sql`delete from shop_words where word in ('printars', 'sharmaprintars')`.execute(db);
  await sql`insert into shop_words (word, shop_count, deletions) values ('शर्मा', 1, '{}')`.execute(
    db,
  );
  assert.ok(!(await namesFor('printars')).includes(name));
  for (let run = 0; run < 2; run += 1) {
    await transliterateWords(db);
    assert.equal((await namesFor('printars'))[0], name);
    assert.deepEqual(
      await db.selectFrom('shop_words').selectAll().orderBy('word').execute(),
      before,
    );
  }
});

for (const input of [
  'xerox',
  'xerox near me',
  'Print shop nearby',
  'photocopy',
  'near me',
  'photo copy centre',
]) {
  test(`excludes no shop for “${input}”, and sorts by distance when the place is known [F-138]`, async () => {
    assert.equal((await namesFor(input)).length, shops.length);
    const found = await find(input, delhi);
    const distances = found.map(({ distanceKm }) => distanceKm ?? Infinity);
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => a - b),
    );
    assert.ok(distances.length >= shops.length - 1);
  });
}

test('puts shops that have the general word first when the place is unknown [F-138]', async () => {
  const names = await namesFor('xerox near me');
  assert.deepEqual(names.slice(0, 2).toSorted(), ['Sharma Xerox', 'Sharma Xerox and Stationery']);
});

test('ignores a latitude without a longitude, and the reverse', async () => {
  assert.deepEqual(await find('', { latitude: 12.9 }), []);
  assert.equal((await find('copy corner', { longitude: 77 }))[0]?.distanceKm, undefined);
});

test('treats general words as a name when a shop has that name, unless “near me” follows [F-138]', async () => {
  await insertTestShop(server.dependencies, { ...karolBagh, name: 'Xerox Centre' });
  assert.equal((await namesFor('xerox centre', bengaluru))[0], 'Xerox Centre');
  assert.equal((await namesFor('Xerox Centre'))[0], 'Xerox Centre');
  assert.notEqual((await namesFor('xerox centre near me', bengaluru))[0], 'Xerox Centre');
});
