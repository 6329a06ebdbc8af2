import { useId, useRef, type ReactNode } from 'react';
import { apiPaths, type Print } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './DownloadAll.module.css';

/**
 * All files as one zip. A real form post into a hidden frame: the browser itself saves what comes, and the tab
 * holds none of it.
 */
export function DownloadAll({ print }: { print: Print }): ReactNode {
  const isAsked = useRef(false);
  // Not the bare id: React's begin with an underscore, which targets reserve.
  const frameName = `download-${useId()}`;

  function handleFrameLoad(): void {
    // A download leaves its frame as it is: what is loaded there after a request is a refusal.
    if (isAsked.current) showToast({ tone: 'error', text: t('shop.order.download-failed') });
    isAsked.current = false;
  }

  return (
    <form
      method="post"
      action={apiUrl(apiPaths.downloadOrder)}
      target={frameName}
      className={styles['form']}
      onSubmit={() => {
        isAsked.current = true;
      }}
    >
      <input
        type="hidden"
        name="files"
        value={JSON.stringify(print.files.map(({ _id }) => ({ _id })))}
      />
      <Button type="submit" variant="quiet" block icon={<DownloadIcon />}>
        {t('shop.order.download-all')}
      </Button>
      <iframe
        name={frameName}
        title={t('shop.order.download-all')}
        className={styles['frame']}
        tabIndex={-1}
        aria-hidden
        onLoad={handleFrameLoad}
      />
    </form>
  );
}
