/** Why an operator removed files, as whoever has their link is told. */
export const removalReasons = ['rules', 'illegal', 'malware', 'copyright', 'privacy'] as const;

export type RemovalReason = (typeof removalReasons)[number];

export function isRemovalReason(value: unknown): value is RemovalReason {
  return removalReasons.some((reason) => reason === value);
}

/** Returns why files were removed, from the `share.removed` reply; `undefined` if the reply does not tell. */
export function removalReasonOf(reply: unknown): RemovalReason | undefined {
  if (typeof reply !== 'object' || reply === null || !('reason' in reply)) return undefined;
  return isRemovalReason(reply.reason) ? reply.reason : undefined;
}
