/** What pages store in the browser, checked when it is read. Bundled with the pages that use it. */
export { browserStore } from './browserStore.ts';
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
