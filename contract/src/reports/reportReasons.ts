/** Why somebody reports files. Separate from the schemas, so that a page can list the reasons without zod. */
export const shareReportReasons = ['malware', 'illegal', 'privacy', 'copyright', 'other'] as const;

/** Why somebody reports a shop. */
export const shopReportReasons = [
  'not_printed',
  'overcharged',
  'not_there',
  'misused_files',
  'other',
] as const;

export type ShareReportReason = (typeof shareReportReasons)[number];
export type ShopReportReason = (typeof shopReportReasons)[number];
