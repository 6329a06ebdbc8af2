import type { ShareDescription } from '../../modules/files/files.module.ts';
import { momentWords } from '../operatorWords.ts';

/** Says why a share is not served. */
export function endWords(share: Exclude<ShareDescription, { state: 'ready' }>): string {
  switch (share.state) {
    case 'removed':
      return `It was removed by an operator at ${momentWords(share.removedAt)} (${share.reason}).`;
    case 'ended':
      return `It ended at ${momentWords(share.endedAt)}, and its files are deleted.`;
    case 'unknown':
      return 'There is no such share, nor was there one in the last 7 days. Is the token complete?';
  }
}
