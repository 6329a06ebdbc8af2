import { isText, storedValue, type StoredValue } from '@parchi/shared-ui/storage';

/**
 * The public code (`shopId`) of the shop of the last order on this device. If none is stored, an order starts with a
 * search.
 */
export const lastShop: StoredValue<string> = storedValue({
  area: 'localStorage',
  key: 'parchi.last-shop',
  version: 1,
  isValid: isText,
});
