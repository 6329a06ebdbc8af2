import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { installationSecret } from '../../db/installationSecret.ts';
import type { Database } from '../../db/schema.ts';

/** Time from the check of the password to the start of the download, which the page starts at once. */
const VALID_MS = 5 * 60_000;
const KEY = /^(\d{1,15})\.([\w-]{43})$/;

/**
 * Creates the key that {@link isDataKey} accepts in the same session. The browser downloads by posting a form. If that
 * form had the password instead of the key, a refused password would show as a page of JSON.
 */
export async function createDataKey(
  db: Kysely<Database>,
  sessionHash: Buffer,
  nowMs = Date.now(),
): Promise<string> {
  const endsAt = String(nowMs + VALID_MS);
  return `${endsAt}.${(await macOf(db, sessionHash, endsAt)).toString('base64url')}`;
}

type GivenKey = {
  readonly sessionHash: Buffer;
  readonly key: string;
  readonly nowMs?: number;
};

/** Whether the key was created in this session and has not expired. */
export async function isDataKey(
  db: Kysely<Database>,
  { sessionHash, key, nowMs = Date.now() }: GivenKey,
): Promise<boolean> {
  const [, endsAt = '', mac = ''] = KEY.exec(key) ?? [];
  if (Number(endsAt) <= nowMs) return false;
  const given = Buffer.from(mac, 'base64url');
  return timingSafeEqual(given, await macOf(db, sessionHash, endsAt));
}

async function macOf(db: Kysely<Database>, sessionHash: Buffer, endsAt: string): Promise<Buffer> {
  const secret = await installationSecret(db, 'data-download');
  return createHmac('sha256', secret).update(sessionHash).update(endsAt).digest();
}
