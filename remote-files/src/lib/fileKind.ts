import { t } from '../messages/t.ts';
import { splitFileName } from './fileName.ts';

/** Returns the kind of a file from its extension, such as "PDF", for a list that hides extensions. */
export function fileKind(fileName: string): string {
  return splitFileName(fileName).extension || t('files.kind.unknown');
}
