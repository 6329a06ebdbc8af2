export type UploadLimits = {
  readonly maxFileBytes: number;
  readonly maxFilesPerShare: number;
  readonly maxShareBytes: number;
};

/** Text fields of a form. */
export type FieldRules = {
  /** By name. Longer ones are refused. */
  readonly maxBytes: Readonly<Record<string, number>>;
  /** Bound of fields that nobody asked for, which are thrown away; without it they are refused. */
  readonly maxOtherBytes?: number;
};

/** More than any form of ours has. */
export const MAX_FIELDS = 20;

/** A part's delimiter and headers: the longest name in every spelling fits. */
const PART_OVERHEAD_BYTES = 4 * 1024;

/** The largest body of an upload that keeps to the limits. */
export function maxUploadBodyBytes(limits: UploadLimits, fields: FieldRules): number {
  const named = Object.values(fields.maxBytes).reduce((sum, bytes) => sum + bytes, 0);
  const fieldBytes = named + MAX_FIELDS * (fields.maxOtherBytes ?? 0);
  const partCount = limits.maxFilesPerShare + MAX_FIELDS;
  return limits.maxShareBytes + fieldBytes + partCount * PART_OVERHEAD_BYTES;
}
