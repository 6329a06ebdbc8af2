import { hasShape, isOneOf, type Guard } from './guards.ts';

interface StoredValueOptions<Value> {
  /** `sessionStorage` belongs to one tab, `localStorage` to all tabs of this browser. */
  readonly area: 'sessionStorage' | 'localStorage';
  readonly key: string;
  /**
   * Version of the stored value. Increase it when the meaning of the value changes: values of other versions are
   * ignored.
   */
  readonly version: number;
  readonly isValid: Guard<Value>;
}

export interface StoredValue<Value> {
  /**
   * Returns the stored value; undefined if there is none, or if it is damaged, of another version or of another shape.
   * Returns the same object until the stored text changes, as `useSyncExternalStore` requires.
   */
  readonly read: () => Value | undefined;
  /** @returns false if the browser blocks its storage or the storage is full */
  readonly write: (value: Value) => boolean;
  readonly clear: () => void;
}

/**
 * Stores one value as JSON in this browser. People, other tabs and older versions of the page can change what is
 * stored, so the value is checked whenever it is read. No method throws.
 */
export function storedValue<Value>(options: StoredValueOptions<Value>): StoredValue<Value> {
  const { area, key, version, isValid } = options;
  const isEntry = hasShape<{ version: number; value: Value }>({
    version: isOneOf(version),
    value: isValid,
  });
  let lastText: string | null = null;
  let lastValue: Value | undefined;

  return {
    read: () => {
      const text = attempt(() => window[area].getItem(key)) ?? null;
      if (text !== lastText) {
        const entry: unknown = attempt(() => JSON.parse(text ?? '') as unknown);
        lastText = text;
        lastValue = isEntry(entry) ? entry.value : undefined;
      }
      return lastValue;
    },
    write: (value) =>
      attempt(() => {
        window[area].setItem(key, JSON.stringify({ version, value }));
        return true;
      }) ?? false,
    clear: () => attempt(() => window[area].removeItem(key)),
  };
}

/**
 * Runs an action, and returns undefined if it throws: even reading `localStorage` throws where the browser blocks it.
 */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
