export type UploadLimits = {
  readonly maxFileBytes: number;
  readonly maxFilesPerShare: number;
  readonly maxShareBytes: number;
};

/** Rules for the text fields of a form. */
export type FieldRules = {
  /** Maximum size of each known field, by name. */
  readonly maxBytes: Readonly<Record<string, number>>;
  /** Maximum size of each unknown field, which is discarded. If absent, unknown fields are refused. */
  readonly maxOtherBytes?: number;
};

/** Maximum number of text fields, more than any of our forms has. */
export const MAX_FIELDS = 20;

/** Maximum size of a part's delimiter and headers, with the longest name in every encoding. */
const PART_OVERHEAD_BYTES = 4 * 1024;

/** Returns the size of the largest body of an upload within the limits. */
export function maxUploadBodyBytes(limits: UploadLimits, fields: FieldRules): number {
  const named = Object.values(fields.maxBytes).reduce((sum, bytes) => sum + bytes, 0);
  const fieldBytes = named + MAX_FIELDS * (fields.maxOtherBytes ?? 0);
  const partCount = limits.maxFilesPerShare + MAX_FIELDS;
  return limits.maxShareBytes + fieldBytes + partCount * PART_OVERHEAD_BYTES;
}
