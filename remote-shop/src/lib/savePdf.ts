import { showToast } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { fetchPdf, type PdfRequest } from './fetchPdf.ts';

/** Saves a PDF under a name, as a download of the browser. */
export async function savePdf(request: PdfRequest, name: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await fetchPdf(request));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  } catch {
    showToast({ tone: 'error', text: t('shop.pdf.failed') });
  }
}
