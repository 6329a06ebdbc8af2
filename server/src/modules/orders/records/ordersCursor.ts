import { isId, type Id } from '@parchi/contract';

/** Cursor of previous orders: the next page starts after this order. */
export type OrdersCursor = {
  /** When the order was completed or ended, else created. Microseconds since 1970, the database's precision. */
  readonly endedAtMicros: string;
  readonly id: Id;
};

export function writeOrdersCursor({ endedAtMicros, id }: OrdersCursor): string {
  return Buffer.from(`${endedAtMicros}.${id}`).toString('base64url');
}

/** @returns `undefined` for a malformed cursor */
export function readOrdersCursor(text: string): OrdersCursor | undefined {
  const [endedAtMicros = '', id] = Buffer.from(text, 'base64url').toString().split('.');
  return /^\d{1,17}$/.test(endedAtMicros) && isId(id) ? { endedAtMicros, id } : undefined;
}
