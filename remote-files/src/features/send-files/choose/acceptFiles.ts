import { acceptUploads, limits, type UploadProblem } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import type { ChosenFile } from '../chosenFile.ts';

/**
 * Returns those of the added files that the share accepts: files that are not too large. A toast says why the others are
 * refused. If the share would have too many files or bytes with them, all added files are refused (specification §3).
 */
export function acceptFiles(
  added: readonly File[],
  chosenBefore: readonly ChosenFile[],
): readonly File[] {
  const { accepted, tooLarge, problem } = acceptUploads(
    added,
    chosenBefore.map(({ file }) => file),
  );
  warnOfLargeFiles(tooLarge, tooLarge.length === added.length);
  if (problem !== undefined) showToast({ tone: 'warning', text: problemText(problem) });
  return accepted;
}

/** Shows a toast about files that are too large. It names them unless all chosen files are too large. */
function warnOfLargeFiles([first, ...more]: readonly File[], isWholeChoice: boolean): void {
  if (!first) return;
  const text = isWholeChoice
    ? t('files.refused.file')
    : t('files.refused.some', { name: first.name, more: more.length });
  showToast({ tone: 'warning', text });
}

function problemText(problem: UploadProblem): string {
  switch (problem) {
    case 'too_many_files':
      return t('files.refused.count', { count: limits.maxFilesPerShare });
    case 'total_too_large':
      return t('files.refused.total', { size: formatFileSize(limits.maxShareBytes) });
  }
}
