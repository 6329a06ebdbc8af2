import { isId, type Id } from '@parchi/contract';

/** Where the next page of previous orders begins: after this one. */
export type OrdersCursor = {
  /** When it was completed or ended by itself, else made; in microseconds since 1970, as exact as the database has it. */
  readonly endedAtMicros: string;
  readonly id: Id;
};

export function writeOrdersCursor({ endedAtMicros, id }: OrdersCursor): string {
  return Buffer.from(`${endedAtMicros}.${id}`).toString('base64url');
}

/** @returns `undefined` for what we did not write */
export function readOrdersCursor(text: string): OrdersCursor | undefined {
  const [endedAtMicros = '', id] = Buffer.from(text, 'base64url').toString().split('.');
  return /^\d{1,17}$/.test(endedAtMicros) && isId(id) ? { endedAtMicros, id } : undefined;
}
