import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { parseSettings } from '../config/settings.ts';
import { createLogger } from '../process/createLogger.ts';
import { openDatabase } from '../db/connection/openDatabase.ts';
import type { Database } from '../db/schema.ts';
import { insertShops, type NewShop } from '../modules/shops/shops.module.ts';
import { openDataFolder } from '../process/openDataFolder.ts';
import { indianLocalities } from './indianLocalities.ts';
import { sampleShops } from './sampleShops.ts';
import { seededRandom } from './seededRandom.ts';

const SEED = 1;
const BATCH = 1_000;

/**
 * `npm run seed:shops -w server -- 100000` adds that many shops to the configured database. The shops are the same in
 * every run.
 */
const count = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(count) || count < 1) {
  console.error('Say how many shops: npm run seed:shops -w server -- 100000');
  process.exit(2);
}
const settings = parseSettings(process.env);
const log = createLogger('warn');
await openDataFolder(settings.dataDir, log);
const database = await openDatabase(settings, log);
try {
  await seedShops(database.db, count);
  // Without this, the planner would have no statistics about the shops until the next autovacuum.
  await sql`analyze accounts, shops, shop_words`.execute(database.db);
  console.log(`${count} shops were added.`);
} finally {
  await database.close();
}

async function seedShops(db: Kysely<Database>, count: number): Promise<void> {
  const createShop = sampleShops(indianLocalities(), seededRandom(SEED));
  const passwordHash = hashOfNoPassword();
  for (let start = 0; start < count; start += BATCH) {
    const shops = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) =>
      createShop(seedId(start + index)),
    );
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('accounts')
        .values(shops.map((shop) => accountOf(shop, passwordHash)))
        .execute();
      await insertShops(transaction, shops);
    });
  }
}

function accountOf({ id, owner }: NewShop, password_hash: string) {
  const email = `${id}@seed.invalid`;
  return { id, kind: 'shop' as const, name: owner, email, email_key: email, password_hash };
}

/** Returns an id that is the same on every machine, so that measured searches can be repeated. */
function seedId(index: number): Id {
  return createHash('md5').update(`shop ${index}`).digest('hex') as Id;
}

/** Returns a valid password hash that no password matches. */
function hashOfNoPassword(): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${base64(16)}$${base64(32)}`;
}
