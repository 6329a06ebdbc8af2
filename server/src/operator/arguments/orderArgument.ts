import { isId, type Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findOrderOfProvider } from '../../modules/payments/payments.module.ts';
import { OperatorError, UsageError } from '../operatorCommand.ts';

const PROVIDER_REFERENCE = /^(order|pay)_[A-Za-z0-9_-]{1,60}$/;

/**
 * Returns the id of the order that an id, a link or a reference of the payment provider names.
 * @throws {UsageError} for any other text
 * @throws {OperatorError} for an unknown reference of the provider
 */
export async function orderIdOf(db: Kysely<Database>, text: string): Promise<Id> {
  const id = /[?&]id=([0-9a-f]{32})/.exec(text)?.[1] ?? text;
  if (isId(id)) return id;
  if (!PROVIDER_REFERENCE.test(text)) {
    throw new UsageError(
      `“${text}” is no id of an order (32 hex digits), no link with “id=”, and no order_… or pay_… of the provider.`,
    );
  }
  const orderId = await findOrderOfProvider(db, text);
  if (isId(orderId)) return orderId;
  throw new OperatorError(`No order belongs to ${text}.`);
}

/** Returns the name of an order in the list of actions. */
export function orderObject(id: Id): string {
  return `order ${id}`;
}
