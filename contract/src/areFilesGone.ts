import type { Print } from './prints.ts';

/** An order's record stays; its files go when their time is over, whether they are deleted yet or not. */
export function areFilesGone(
  { filesExpireAt }: Pick<Print, 'filesExpireAt'>,
  nowMs = Date.now(),
): boolean {
  return filesExpireAt !== null && Date.parse(filesExpireAt) <= nowMs;
}
