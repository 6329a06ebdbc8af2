/** Tells whether a value that comes from outside has a type. */
export type Guard<Value> = (value: unknown) => value is Value;

export const isText: Guard<string> = (value) => typeof value === 'string';

/** Whether the value is a number that JSON can hold: neither NaN nor infinite. */
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);

export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

export function isOneOf<const Value>(...values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.includes(value as Value);
}

export function isOptional<Value>(isValue: Guard<Value>): Guard<Value | undefined> {
  return (value) => value === undefined || isValue(value);
}

export function isListOf<Item>(isItem: Guard<Item>): Guard<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(isItem);
}

/** One guard per field of a record; a field that may be missing has a guard that accepts `undefined`. */
type FieldGuards<Value> = {
  readonly [Name in keyof Value]-?: Guard<
    object extends Pick<Value, Name> ? Value[Name] | undefined : Value[Name]
  >;
};

/** Checks each named field; other fields are ignored. A field without a guard does not compile. */
export function hasShape<Value extends object>(fields: FieldGuards<Value>): Guard<Value> {
  const entries = Object.entries<Guard<unknown>>(fields);
  return (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([name, isField]) => isField((value as Record<string, unknown>)[name]));
}
