import { t } from '../messages/t.ts';
import { splitFileName } from './fileName.ts';

/** Returns the kind of a file from its extension, such as "PDF". Used in lists that do not show the extension. */
export function fileKind(fileName: string): string {
  return splitFileName(fileName).extension || t('files.kind.unknown');
}
