import type { Print } from '@parchi/contract';

/** The bytes of a completed order leave a while after it. */
export function areFilesGone({ filesExpireAt }: Pick<Print, 'filesExpireAt'>): boolean {
  return filesExpireAt !== null && Date.parse(filesExpireAt) <= Date.now();
}
