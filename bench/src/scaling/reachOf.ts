import { tableOwners } from '../../../server/src/db/tableOwners.ts';

/** Whose rows a statement reads and writes, in the order of the report. */
export const reaches = [
  'one shop’s',
  'one person’s',
  'a person’s, in all shops',
  'a shop’s and a person’s together',
  'the site’s',
] as const;

export type Reach = (typeof reaches)[number];

const shopOwners = ['shops', 'staff', 'orders', 'print-jobs', 'payments'].map(
  (name) => `modules/${name}`,
);
const personOwners = ['modules/accounts'];
/** Tables of these folders that have no shop: what the provider said, and a person's upload before there is an order. */
const siteTables = ['payment_events', 'payment_comparisons', 'open_alerts'];
const personTables = ['order_uploads'];

/**
 * Returns whose rows a statement touches, by the tables in it. @returns `undefined` for statements of the sandbox, which
 * stands for a payment provider, and for those without tables, such as `begin`
 */
export function reachOf(statement: string): Reach | undefined {
  const tables = Object.keys(tableOwners).filter((table) =>
    new RegExp(`(?<![\\w.])"?${table}"?(?!\\w)`).test(statement),
  );
  if (tables.length === 0 || tables.some((table) => table.startsWith('sandbox_'))) return undefined;
  // Only jobs, and the outbox, take rows in batches.
  if (statement.includes('skip locked')) return 'the site’s';
  const isOfShop = tables.some(hasShop);
  const isOfPerson = tables.some(hasPerson);
  if (isOfShop && /user_id"? = (?:\$|accounts)/.test(statement)) return 'a person’s, in all shops';
  if (isOfShop && isOfPerson) return 'a shop’s and a person’s together';
  if (isOfShop) return 'one shop’s';
  return isOfPerson ? 'one person’s' : 'the site’s';
}

function ownerOf(table: string): string {
  return tableOwners[table as keyof typeof tableOwners];
}

function hasShop(table: string): boolean {
  const isOther = siteTables.includes(table) || personTables.includes(table);
  return table === 'order_notices' || (shopOwners.includes(ownerOf(table)) && !isOther);
}

function hasPerson(table: string): boolean {
  return personOwners.includes(ownerOf(table)) || personTables.includes(table);
}
