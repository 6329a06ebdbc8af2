import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { pauseEnd } from './takingOrders.ts';

const column = { color: 'has_color', black: 'has_bnw' } as const;

type ColorSwitch = {
  readonly color: keyof typeof column;
  /** The value that the page showed when the switch was pressed. */
  readonly seen: boolean;
};

/** Whether a shop takes orders: it is on, and not in a pause. */
const takesOrders = sql<boolean>`is_on and ${pauseEnd} is null`;

/**
 * Makes the shop take orders from a moment on; `null` stands for now. @returns the shop's code
 */
export async function takeOrdersFrom(
  trx: Transaction<Database>,
  id: Id,
  moment: Date | null,
): Promise<string> {
  const { code } = await trx
    .updateTable('shops')
    .set({ is_on: true, paused_until: moment })
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}

/**
 * Switches the shop on if it takes no orders now, else off, and ends a pause. A single statement, so that the second of
 * two concurrent toggles starts from the first's result.
 */
export async function toggleOn(
  trx: Transaction<Database>,
  id: Id,
): Promise<{ readonly code: string; readonly isOn: boolean }> {
  const shop = await trx
    .updateTable('shops')
    .set({ is_on: sql<boolean>`not (${takesOrders})`, paused_until: null })
    .where('id', '=', id)
    .returning(['code', 'is_on'])
    .executeTakeFirstOrThrow();
  return { code: shop.code, isOn: shop.is_on };
}

/**
 * Sets the switch to `!seen`. @returns the shop's code; `undefined` if the stored value was not `seen`, so that nothing
 * changed
 */
export async function switchColor(
  trx: Transaction<Database>,
  id: Id,
  { color, seen }: ColorSwitch,
): Promise<string | undefined> {
  const shop = await trx
    .updateTable('shops')
    .set({ [column[color]]: !seen })
    .where('id', '=', id)
    .where(column[color], '=', seen)
    .returning('code')
    .executeTakeFirst();
  return shop?.code;
}
