import type { SettingKind } from './settingKinds.ts';

/** A setting. `fallback` is its default, as a person would write it; without a fallback, the setting may stay unset. */
type SettingEntry<Value> = SettingKind<Value> & {
  readonly env: string;
  readonly doc: string;
  readonly fallback?: string;
  /** Whether the value must not appear in any message. */
  readonly isSecret?: true;
};

/** A setting that always has a value. */
export function required<Value>(
  entry: SettingEntry<Value> & { fallback: string },
): SettingEntry<Value> {
  return entry;
}

/** A setting that may stay unset. */
export function optional<Value>(entry: SettingEntry<Value>): SettingEntry<Value | undefined> {
  return { ...entry, schema: entry.schema.optional() as SettingEntry<Value | undefined>['schema'] };
}
