import type { WrongTotal } from '@parchi/contract';
import type { ApiError } from '@parchi/shared-api';

/** The correct totals, in rupees, from the refusal of a wrong total; `undefined` for every other failure. */
export function readWrongTotal(error: ApiError): WrongTotal | undefined {
  if (error.kind !== 'refused' || error.code !== 'print.wrong_total') return undefined;
  const { totalPrice, amountPayable } = (error.details ?? {}) as Partial<WrongTotal>;
  if (typeof totalPrice !== 'number' || typeof amountPayable !== 'number') return undefined;
  return { totalPrice, amountPayable };
}
