/** An amount in paise: whole, never negative. A hundred are one rupee. */
export type Paise = number;

const RUPEES_PATTERN = /^(?:0|[1-9]\d{0,7})(?:\.\d{1,2})?$/;

/**
 * @param rupees a plain decimal with at most two places, as a number or as typed: `12`, `12.5`, `12.50`
 * @returns `undefined` for everything else, such as `1e2`, `12,50`, `-1` or three places
 */
export function paiseFromRupees(rupees: string | number): Paise | undefined {
  const text = String(rupees);
  if (!RUPEES_PATTERN.test(text)) return undefined;
  const [whole = '', places = ''] = text.split('.');
  return Number(whole) * 100 + Number(places.padEnd(2, '0'));
}

/** @returns rupees as they go over the wire: `1250` becomes `12.5` */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100;
}
