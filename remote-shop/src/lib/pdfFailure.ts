import { errorText, type ApiError } from '@parchi/shared-api';
import { t } from '../messages/t.ts';

/** SPEC §8's sentence, and why: what to do next is in the reason. */
export function pdfFailure(error: ApiError): string {
  return `${t('shop.pdf.failed')} ${errorText(error)}`;
}
