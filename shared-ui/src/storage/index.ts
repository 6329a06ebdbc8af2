/** Storage of data in the browser; the data is checked when it is read. Each page that uses this code bundles it. */
export { browserStore, waitForStores } from './browserStore.ts';
export {
  findByFingerprint,
  fingerprintOf,
  isFingerprint,
  type Fingerprint,
} from './fingerprint.ts';
export {
  hasShape,
  isBoolean,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
  type Guard,
} from './guards.ts';
export { storedValue, type StoredValue } from './storedValue.ts';
