/**
 * Returns when the files of an ended share were deleted, ISO 8601 in UTC, from the `share.deleted` reply; `undefined`
 * if the reply has no valid time.
 */
export function deletedAtOf(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('deletedAt' in reply)) return undefined;
  const { deletedAt } = reply;
  const isMoment = typeof deletedAt === 'string' && !Number.isNaN(Date.parse(deletedAt));
  return isMoment ? deletedAt : undefined;
}
