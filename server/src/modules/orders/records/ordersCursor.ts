import { isId, type Id } from '@parchi/contract';

/** Position in the list of previous orders. The next page starts after this order. */
export type OrdersCursor = {
  /**
   * Time when the order was completed or ended, else when it was created, in microseconds since 1970. The database
   * stores times with this precision.
   */
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
