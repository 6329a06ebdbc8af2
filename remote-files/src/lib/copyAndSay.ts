import { showToast } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { copyText } from './copyText.ts';

/** Copies a text to the clipboard, and says by a toast whether that worked. */
export async function copyAndSay(text: string): Promise<void> {
  const isCopied = await copyText(text);
  if (isCopied) showToast({ tone: 'success', text: t('files.done.copied') });
  else showToast({ tone: 'error', text: t('files.done.copy-failed') });
}
