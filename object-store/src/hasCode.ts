/**
 * Returns whether the error is a system error of Node with one of these codes. The disk store throws such errors
 * unchanged, for example `EMFILE`.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
