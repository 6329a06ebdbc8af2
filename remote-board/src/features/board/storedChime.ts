import { isOneOf, storedValue } from '@parchi/shared-ui/storage';

/** Stored only if the chime was switched on on this device. */
export const storedChime = storedValue({
  area: 'localStorage',
  key: 'parchi.board-chime',
  version: 1,
  isValid: isOneOf(true),
});
