import type { Id } from '@parchi/contract';
import type { ObjectGroup } from '@parchi/object-store';
import { databaseNow } from '../../db/databaseClock.ts';

export type UnexpiredShare = {
  readonly id: Id;
  readonly group: ObjectGroup;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Time of the query by the database's clock. Only that clock decides whether a share has expired. */
  readonly now: Date;
};

export const unexpiredShareColumns = [
  'id',
  'object_group',
  'created_at',
  'expires_at',
  databaseNow.as('now'),
] as const;

type UnexpiredShareRow = {
  id: string;
  object_group: string;
  created_at: Date;
  expires_at: Date | null;
  now: Date;
};

export function toUnexpiredShare(row: UnexpiredShareRow): UnexpiredShare {
  if (row.expires_at === null) throw new Error('A ready share must expire.');
  return {
    id: row.id as Id,
    group: row.object_group as ObjectGroup,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    now: row.now,
  };
}
