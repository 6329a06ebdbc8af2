import { apiPaths } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { drawFailure, drawWaiting, type Waiting } from './drawPdfTab.ts';
import { fetchFile, type FileRequest } from './fetchFile.ts';
import { fileFailure, isOfShare } from './fileFailure.ts';
import { watchTab } from '../watchTab.ts';

/**
 * Shows a PDF or a picture in the browser's viewer, in a new tab. The viewer prints with the settings of the shop's
 * computer. The tab shows the progress until the file has arrived, and offers to try again after a failure. Call this
 * function in a click handler, because browsers block tabs that are opened at any other time.
 * @param name title of the tab
 */
export async function showPdf(request: FileRequest, name: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) {
    showToast({ tone: 'error', text: t('shop.pdf.blocked') });
    return;
  }
  let address: string | undefined;
  const closeUnlessShown = () => {
    // Until its PDF has arrived, the new tab depends on this page: the code of the download and of the tab's buttons
    // runs here.
    if (address === undefined) tab.close();
  };
  window.addEventListener('pagehide', closeUnlessShown);
  let drawAgain = () => {};
  const closed = watchTab(tab, name, () => drawAgain());
  closed.addEventListener('abort', () => {
    window.removeEventListener('pagehide', closeUnlessShown);
    // Revoke the URL only when the tab is closed, because the viewer reads it again to save or reload the PDF.
    if (address !== undefined) URL.revokeObjectURL(address);
  });

  const fill = async (): Promise<void> => {
    let onBytes = drawWaiting(tab, name, waitingFor(request));
    drawAgain = () => {
      onBytes = drawWaiting(tab, name, waitingFor(request));
    };
    const { file: pdf, error } = await fetchFile(request, closed, (amount) => onBytes(amount));
    if (tab.closed) return;
    const words = error ? fileFailure(error, request) : whyNotShown(pdf, request);
    if (words !== undefined || !pdf) {
      // If the person reloads the tab, that also tries again.
      drawAgain = () => void fill();
      drawFailure(tab, { name, words: words ?? '', onAgain: drawAgain });
      return;
    }
    drawAgain = () => {};
    address = URL.createObjectURL(pdf);
    tab.location.replace(address);
  };
  await fill();
}

function waitingFor(request: FileRequest): Waiting {
  const isMade = request.path === apiPaths.printJob;
  return {
    status: isOfShare(request) ? t('shop.receive.loading') : t('shop.pdf.loading'),
    detail: isMade ? t('shop.pdf.making') : t('shop.pdf.fetching'),
  };
}

/** Returns why a file that arrived can't be shown. A file of a share has a type only if it is a PDF or a picture. */
function whyNotShown(file: Blob, request: FileRequest): string | undefined {
  if (isOfShare(request)) return file.type === '' ? t('shop.receive.not-viewable') : undefined;
  return file.size === 0 ? t('shop.pdf.none') : undefined;
}
