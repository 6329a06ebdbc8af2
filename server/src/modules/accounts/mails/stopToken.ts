import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId, type Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { installationSecret } from '../../../db/installationSecret.ts';
import type { Database } from '../../../db/schema.ts';

const ID_BYTES = 16;
/** 128 bits, too many to guess. */
const MAC_BYTES = 16;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the token of a person's unsubscribe link: the account's id with a keyed hash of it. It is the same in every
 * mail and never expires, because people look for the link in old mails. It permits nothing else.
 */
export async function createStopToken(db: Kysely<Database>, accountId: string): Promise<string> {
  const id = Buffer.from(accountId, 'hex');
  return Buffer.concat([id, await macOf(db, id)]).toString('base64url');
}

/** Returns the account that a token names; `undefined` if the token was not made by us. */
export async function readStopToken(db: Kysely<Database>, token: string): Promise<Id | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const [id, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  if (!timingSafeEqual(mac, await macOf(db, id))) return undefined;
  const accountId = id.toString('hex');
  return isId(accountId) ? accountId : undefined;
}

async function macOf(db: Kysely<Database>, id: Buffer): Promise<Buffer> {
  const key = await installationSecret(db, 'stop-mails');
  return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
}
