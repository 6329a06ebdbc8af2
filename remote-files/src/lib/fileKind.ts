import { t } from '../messages/t.ts';
import { splitFileName } from './fileName.ts';

/** What stands beside a name whose extension is not shown: "PDF". */
export function fileKind(fileName: string): string {
  return splitFileName(fileName).extension || t('files.kind.unknown');
}
