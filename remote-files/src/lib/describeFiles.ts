import { formatFileSize } from '@parchi/shared-ui/format';
import { t } from '../messages/t.ts';
import { totalSize } from './totalSize.ts';

/** Returns the number and total size of files: "3 files, 14.2 MB". */
export function describeFiles(files: readonly { readonly size: number }[]): string {
  return t('files.count-and-size', { count: files.length, size: formatFileSize(totalSize(files)) });
}
