import { sql, type Kysely } from 'kysely';

/** Lets an operator act on shares, and records each action in a table that is only added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_actions')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute();
  await sql`create index operator_actions_object on operator_actions (object, id)`.execute(db);
  await sql`
    create function refuse_action_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The actions of operators are only ever added to.' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger operator_actions_are_kept before update or delete or truncate on operator_actions
    for each statement execute function refuse_action_change()`.execute(db);
  await db.schema
    .createTable('removed_shares')
    .addColumn('id_hash', sql`bytea`, (column) => column.primaryKey())
    .addColumn('removed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await sql`alter table shares add column opened_count integer not null default 0`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shares drop column opened_count`.execute(db);
  await db.schema.dropTable('removed_shares').execute();
  await db.schema.dropTable('operator_actions').execute();
  await sql`drop function refuse_action_change()`.execute(db);
}
