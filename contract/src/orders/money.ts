/** An amount in paise: a whole number, never negative. 100 paise are 1 rupee. */
export type Paise = number;

const RUPEES_PATTERN = /^(?:0|[1-9]\d{0,7})(?:\.\d{1,2})?$/;

/**
 * Converts rupees to paise.
 * @param rupees a plain decimal with at most two places, as a number or as typed: `12`, `12.5`, `12.50`
 * @returns `undefined` for anything else, such as `1e2`, `12,50`, `-1` or three decimal places
 */
export function paiseFromRupees(rupees: string | number): Paise | undefined {
  const text = String(rupees);
  if (!RUPEES_PATTERN.test(text)) return undefined;
  const [whole = '', places = ''] = text.split('.');
  return Number(whole) * 100 + Number(places.padEnd(2, '0'));
}

/** Converts paise to rupees, as sent over the wire: `1250` becomes `12.5`. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100;
}
