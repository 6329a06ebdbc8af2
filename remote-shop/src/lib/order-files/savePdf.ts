import { showToast } from '@parchi/shared-ui';
import { fetchFile, type FileRequest } from './fetchFile.ts';
import { fileFailure } from './fileFailure.ts';

/** Downloads a file and saves it under the given name. Shows a toast if that fails. */
export async function savePdf(request: FileRequest, name: string): Promise<void> {
  const { file: pdf, error } = await fetchFile(request);
  if (error) {
    showToast({ tone: 'error', text: fileFailure(error, request) });
    return;
  }
  const address = URL.createObjectURL(pdf);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
