import { apiPaths } from '@parchi/contract';
import { errorText, type ApiError } from '@parchi/shared-api';
import { t } from '../../messages/t.ts';
import type { FileRequest } from './fetchFile.ts';

/**
 * Returns the text for a file that could not be loaded, followed by the reason and what to do next. Specification §8
 * fixes the text for PDFs of orders; files of shares are of any kind.
 */
export function fileFailure(error: ApiError, request: FileRequest): string {
  const text = isOfShare(request) ? t('shop.receive.failed') : t('shop.pdf.failed');
  return `${text} ${errorText(error)}`;
}

export function isOfShare({ path }: FileRequest): boolean {
  return path === apiPaths.downloadFiles;
}
