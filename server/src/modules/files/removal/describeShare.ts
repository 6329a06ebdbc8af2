import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findEnd } from '../endedShares.repository.ts';
import { findRemoval, type Removal } from './removedShares.repository.ts';

/** What an operator may know about a share: neither names nor bytes of its files. */
export type ShareDescription =
  | {
      readonly state: 'ready';
      readonly files: number;
      readonly bytes: number;
      readonly sentAt: Date;
      readonly expiresAt: Date;
      /** How often its list of files was fetched. */
      readonly openings: number;
      /** The account that was signed in when the share was sent. */
      readonly senderId: string | null;
      readonly hasPassword: boolean;
      /** Number of accounts that used the share while signed in. */
      readonly receivers: number;
    }
  | ({ readonly state: 'removed' } & Removal)
  | { readonly state: 'ended'; readonly endedAt: Date }
  | { readonly state: 'unknown' };

export async function describeShare(db: Kysely<Database>, id: Id): Promise<ShareDescription> {
  const { rows } = await sql<Omit<ShareDescription & { state: 'ready' }, 'state'>>`
    select
      (select count(*)::int from share_files where share_id = share.id) as files,
      (select coalesce(sum(size_in_bytes), 0)::float8 from share_files where share_id = share.id) as bytes,
      created_at as "sentAt", expires_at as "expiresAt", opened_count as openings, sender_id as "senderId",
      password_hash is not null as "hasPassword",
      (select count(*)::int from share_receipts where share_id = share.id) as receivers
    from shares as share where id = ${id} and state = 'ready' and expires_at > now()`.execute(db);
  const [ready] = rows;
  return ready === undefined ? describeEnd(db, id) : { state: 'ready', ...ready };
}

/** Describes a share that is not served. */
export async function describeEnd(
  db: Kysely<Database>,
  id: Id,
): Promise<Exclude<ShareDescription, { state: 'ready' }>> {
  const removal = await findRemoval(db, id);
  if (removal !== undefined) return { state: 'removed', ...removal };
  const endedAt = await findEnd(db, id);
  return endedAt === undefined ? { state: 'unknown' } : { state: 'ended', endedAt };
}
