import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ObjectGroup } from '../../object-store/objectKey.ts';
import { areFilesThere } from './areFilesThere.ts';
import { isSeenBy, type Viewer } from './viewer.ts';

export type StoredPrintFile = {
  readonly id: Id;
  readonly group: ObjectGroup;
  readonly objectOrdinal: number;
  /** False once its order's files have expired, whether the sweep has come or not. */
  readonly isThere: boolean;
};

export type PrintFilesRepository = ReturnType<typeof createPrintFilesRepository>;

/** Files of orders, for those who may read them. */
export function createPrintFilesRepository(db: Kysely<Database>) {
  return {
    async find(id: Id, viewer: Viewer): Promise<StoredPrintFile | undefined> {
      const row = await db
        .selectFrom('print_files')
        .innerJoin('prints', 'prints.id', 'print_files.print_id')
        .select(['object_group', 'object_ordinal', areFilesThere.as('is_there')])
        .where('print_files.id', '=', id)
        .where(isSeenBy(viewer))
        .executeTakeFirst();
      return (
        row && {
          id,
          group: row.object_group as ObjectGroup,
          objectOrdinal: row.object_ordinal,
          isThere: row.is_there,
        }
      );
    },
  };
}
