import { apiPaths } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { drawFailure, drawWaiting } from './drawPdfTab.ts';
import { fetchFile, type FileRequest } from './fetchFile.ts';
import { pdfFailure } from './pdfFailure.ts';
import { watchTab } from './watchTab.ts';

/**
 * Shows a PDF in a tab of its own, by the browser's viewer, which prints as the shop's computer is set up to. Until it
 * is there the tab says what it waits for; what went wrong can be tried again in it. Call it from a click: other tabs
 * are blocked.
 * @param name of the tab
 */
export async function showPdf(request: FileRequest, name: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) {
    showToast({ tone: 'error', text: t('shop.pdf.blocked') });
    return;
  }
  let address: string | undefined;
  const closeUnlessShown = () => {
    // Its bytes and its buttons end with this page.
    if (address === undefined) tab.close();
  };
  window.addEventListener('pagehide', closeUnlessShown);
  let drawAgain = () => {};
  const closed = watchTab(tab, name, () => drawAgain());
  closed.addEventListener('abort', () => {
    window.removeEventListener('pagehide', closeUnlessShown);
    // Not sooner: the viewer's own “Save” and a reload ask for the bytes again.
    if (address !== undefined) URL.revokeObjectURL(address);
  });

  const fill = async (): Promise<void> => {
    let onBytes = drawWaiting(tab, name, waitingFor(request));
    drawAgain = () => {
      onBytes = drawWaiting(tab, name, waitingFor(request));
    };
    const { file: pdf, error } = await fetchFile(request, closed, (amount) => onBytes(amount));
    if (tab.closed) return;
    if (error || pdf.size === 0) {
      const words = error ? pdfFailure(error) : t('shop.pdf.none');
      // Who reloads the tab means the same as who tries again.
      drawAgain = () => void fill();
      drawFailure(tab, { name, words, onAgain: drawAgain });
      return;
    }
    drawAgain = () => {};
    address = URL.createObjectURL(pdf);
    tab.location.replace(address);
  };
  await fill();
}

function waitingFor({ path }: FileRequest): string {
  return path === apiPaths.printFile ? t('shop.pdf.making') : t('shop.pdf.fetching');
}
