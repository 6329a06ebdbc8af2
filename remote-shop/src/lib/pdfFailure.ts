import { errorText, type ApiError } from '@parchi/shared-api';
import { t } from '../messages/t.ts';

/**
 * Returns the text of specification §8 for a PDF that could not be loaded, followed by the reason and what to do next.
 */
export function pdfFailure(error: ApiError): string {
  return `${t('shop.pdf.failed')} ${errorText(error)}`;
}
