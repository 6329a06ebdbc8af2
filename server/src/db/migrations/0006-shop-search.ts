import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Mercator: around any place, who is nearer on the earth is nearer on the map. The poles are not on it.
  await sql`
    create function map_point(latitude double precision, longitude double precision) returns point
    language sql immutable strict parallel safe
    return point(longitude, degrees(ln(tan(pi() / 4 + radians(least(85, greatest(-85, latitude))) / 2))))`.execute(
    db,
  );
  // Words are compared as bytes, not by the database's language: faster, and beginnings of words are a range of the key.
  await sql`
    alter table shops
      add column search_words text[] collate "C" not null,
      add column place point generated always as (map_point(latitude, longitude)) stored`.execute(
    db,
  );
  // The planner takes comparing lists of words for cheap, and would compare a hundred thousand of them, for
  // most of a second, in place of asking the index. Behind this function they cost what they cost. It is not parallel
  // safe: to start a worker for one takes longer than any of these questions.
  await sql`
    create function indexed_words(words text[]) returns text[]
    language plpgsql immutable strict cost 1000 as 'begin return words; end'`.execute(db);
  // No pending list: shops come rarely, and a search should not have to read one.
  await sql`create index shops_search on shops using gin (indexed_words(search_words)) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index shops_place on shops using gist (place)`.execute(db);

  // Every word that a shop is found by.
  await db.schema
    .createTable('shop_words')
    .addColumn('word', sql`text collate "C"`, (column) => column.primaryKey())
    .addColumn('shop_count', 'integer', (column) => column.notNull())
    // The beginning of the word without each of up to two letters: what typing errors have in common with it.
    .addColumn('deletions', sql`text[] collate "C"`, (column) => column.notNull())
    .execute();
  await sql`create index shop_words_deletions on shop_words using gin (indexed_words(deletions)) with (fastupdate = off)`.execute(
    db,
  );
}
