/** Whether this is a system error of Node with one of these codes, such as `EMFILE`. The disk store lets them through. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
