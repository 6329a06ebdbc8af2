import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The function uses the Mercator projection, which keeps the order of nearby distances. Latitudes are limited to
  // ±85°.
  await sql`
    create function map_point(latitude double precision, longitude double precision) returns point
    language sql immutable strict parallel safe
    return point(longitude, degrees(ln(tan(pi() / 4 + radians(least(85, greatest(-85, latitude))) / 2))))`.execute(
    db,
  );
  // Words are compared as bytes rather than by locale: that is faster, and makes a prefix a range of the index.
  await sql`
    alter table shops
      add column search_words text[] collate "C" not null,
      add column place point generated always as (map_point(latitude, longitude)) stored`.execute(
    db,
  );
  // The planner assumes that comparing word lists is cheap. Without this function, it would compare 100,000 of them,
  // which takes most of a second, instead of using the index. The function gives the comparison a realistic cost. It is
  // not parallel safe, because starting a worker takes longer than these queries.
  await sql`
    create function indexed_words(words text[]) returns text[]
    language plpgsql immutable strict cost 1000 as 'begin return words; end'`.execute(db);
  // The index has no pending list (`fastupdate`), because shops are rarely added and a search should not have to scan
  // the list.
  await sql`create index shops_search on shops using gin (indexed_words(search_words)) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index shops_place on shops using gist (place)`.execute(db);

  // This table has every word by which a shop is found.
  await db.schema
    .createTable('shop_words')
    .addColumn('word', sql`text collate "C"`, (column) => column.primaryKey())
    .addColumn('shop_count', 'integer', (column) => column.notNull())
    // Variants of the word's prefix with up to two letters deleted. A mistyped word has some of them in common with the
    // right word.
    .addColumn('deletions', sql`text[] collate "C"`, (column) => column.notNull())
    .execute();
  await sql`create index shop_words_deletions on shop_words using gin (indexed_words(deletions)) with (fastupdate = off)`.execute(
    db,
  );
}
