/** Why an operator removed files. Everybody who has the link sees the reason. */
export const removalReasons = ['rules', 'illegal', 'malware', 'copyright', 'privacy'] as const;

export type RemovalReason = (typeof removalReasons)[number];

export function isRemovalReason(value: unknown): value is RemovalReason {
  return removalReasons.some((reason) => reason === value);
}

/** Returns why files were removed, from the `share.removed` reply; `undefined` if the reply has no known reason. */
export function removalReasonOf(reply: unknown): RemovalReason | undefined {
  if (typeof reply !== 'object' || reply === null || !('reason' in reply)) return undefined;
  return isRemovalReason(reply.reason) ? reply.reason : undefined;
}
