import { isId, type PublicShop } from '@parchi/contract';
import {
  hasShape,
  isBoolean,
  isListOf,
  isNumber,
  isText,
  type Guard,
} from '@parchi/shared-ui/storage';

const isAddress: Guard<PublicShop['address']> = (value): value is PublicShop['address'] =>
  isListOf(isText)(value) && value.length === 4;

const isMomentOrNull: Guard<string | null> = (value): value is string | null =>
  value === null || (isText(value) && !Number.isNaN(Date.parse(value)));

/** `takesCash` is missing in records that were stored before shops could take cash, and then counts as no. */
const isBooleanOrMissing = ((value: unknown) =>
  value === undefined || isBoolean(value)) as Guard<boolean>;

/** The contract's list would add zod to the bundle. */
const standings: readonly NonNullable<PublicShop['standing']>[] = [
  'waiting',
  'suspended',
  'closing',
  'closed',
];

const isStandingOrMissing: Guard<PublicShop['standing']> = (
  value,
): value is PublicShop['standing'] => value === undefined || standings.includes(value as never);

/** Checks a shop's record that was stored in this browser. The contract's schema would add zod to the bundle. */
export const isPublicShop = hasShape<PublicShop>({
  _id: isId,
  shopId: isText,
  shopName: isText,
  address: isAddress,
  phone: isText,
  bnw: isNumber,
  color: isNumber,
  blackPrints: isBoolean,
  colorPrints: isBoolean,
  on: isBoolean,
  pausedUntil: isMomentOrNull,
  timings: hasShape<PublicShop['timings']>({ open: isText, close: isText }),
  closedDays: isListOf(isNumber),
  closedDates: isListOf(isText),
  takesCash: isBooleanOrMissing,
  currentToken: isNumber,
  tokenNumber: isNumber,
  totalOrders: isNumber,
  standing: isStandingOrMissing,
});
