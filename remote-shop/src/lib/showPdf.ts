import { showToast } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { fetchFile, type FileRequest } from './fetchFile.ts';
import { pdfFailure } from './pdfFailure.ts';

const LOOKS_EVERY_MS = 1_000;

/**
 * Shows a PDF in a tab of its own, by the browser's viewer, which prints as the shop's computer is set up to. The
 * tab says that it loads and what went wrong. Call it from a click: other tabs are blocked.
 * @param name on the tab
 */
export async function showPdf(request: FileRequest, name: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) {
    showToast({ tone: 'error', text: t('shop.pdf.blocked') });
    return;
  }
  say(tab, t('shop.pdf.loading'));
  const { file: pdf, error } = await fetchFile(request);
  if (error) {
    say(tab, pdfFailure(error));
    return;
  }
  if (pdf.size === 0) {
    say(tab, t('shop.pdf.none'));
    return;
  }
  const address = URL.createObjectURL(pdf);
  tab.location.replace(address);
  tend(tab, { address, name });
}

function say(tab: Window, words: string): void {
  if (tab.closed) return;
  tab.document.title = words;
  tab.document.body.textContent = words;
}

/**
 * Names the tab, which its viewer would name after the address, and forgets the bytes when it is closed. Not sooner:
 * the viewer's own “Save” and a reload ask for them again.
 */
function tend(tab: Window, { address, name }: { address: string; name: string }): void {
  const timer = window.setInterval(() => {
    if (!tab.closed) return nameTab(tab, name);
    window.clearInterval(timer);
    URL.revokeObjectURL(address);
  }, LOOKS_EVERY_MS);
}

function nameTab(tab: Window, name: string): void {
  try {
    if (tab.document.title !== name) tab.document.title = name;
  } catch {
    // A viewer of another origin, as Firefox has, names the tab itself.
  }
}
