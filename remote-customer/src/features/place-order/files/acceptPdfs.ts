import { acceptUploads, limits, type UploadProblem } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import type { ChosenPdf } from './chosenPdf.ts';

/**
 * Returns those of the added files that the order accepts: PDFs that are not too large. A toast says why the others are
 * refused. If the order would have too many files or bytes with them, all added files are refused (specification §3).
 */
export function acceptPdfs(
  added: readonly File[],
  chosenBefore: readonly ChosenPdf[],
): readonly File[] {
  const pdfs = added.filter(({ name }) => isPdfName(name));
  if (pdfs.length < added.length) {
    showToast({ tone: 'warning', text: t('place-order.only-pdfs') });
  }
  const { accepted, tooLarge, problem } = acceptUploads(
    pdfs,
    chosenBefore.map(({ file }) => file),
  );
  warnOfLargeFiles(tooLarge, tooLarge.length === pdfs.length);
  if (problem !== undefined) showToast({ tone: 'warning', text: problemText(problem) });
  return accepted;
}

/**
 * Returns whether a file name ends in `.pdf`, in upper or lower case, like the server's check. The content is checked
 * when the file is read.
 */
function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}

/** Shows a toast about files that are too large. It names them unless all chosen files are too large. */
function warnOfLargeFiles([first, ...more]: readonly File[], isWholeChoice: boolean): void {
  if (!first) return;
  const text = isWholeChoice
    ? t('place-order.too-large')
    : t('place-order.some-too-large', { name: first.name, more: more.length });
  showToast({ tone: 'warning', text });
}

function problemText(problem: UploadProblem): string {
  switch (problem) {
    case 'too_many_files':
      return t('place-order.too-many', { count: limits.maxFilesPerShare });
    case 'total_too_large':
      return t('place-order.total-too-large', { size: formatFileSize(limits.maxShareBytes) });
  }
}
