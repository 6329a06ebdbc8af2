import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';
import { keyIdOf, openSender, type SenderAddress } from './sealedSender.ts';
import { findSender } from './senders.repository.ts';

/** `noKey`: ABUSE_KEY is not set. `otherKey`: the address was encrypted with another key. */
export type SenderDescription =
  | ({ readonly state: 'known' } & SenderAddress)
  | { readonly state: 'unknown' | 'damaged' }
  | { readonly state: 'noKey'; readonly isStored: boolean }
  | { readonly state: 'otherKey'; readonly keyId: string };

type ReadSenderContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<Settings, 'abuseKey'>;
};

/** Returns the address from which a share was sent, decrypted with ABUSE_KEY. */
export async function readSender(
  { db, settings: { abuseKey } }: ReadSenderContext,
  shareId: Id,
): Promise<SenderDescription> {
  const found = await findSender(db, shareId);
  if (abuseKey === undefined) return { state: 'noKey', isStored: found !== undefined };
  if (found === undefined) return { state: 'unknown' };
  const { keyId, sealed } = found;
  if (keyId !== keyIdOf(abuseKey)) return { state: 'otherKey', keyId };
  const sender = openSender(abuseKey, shareId, sealed);
  return sender === undefined ? { state: 'damaged' } : { state: 'known', ...sender };
}
