import type { ReactNode } from 'react';
import { Button, LinkIcon, ShareIcon } from '@parchi/shared-ui';
import { copyAndSay } from '../../../lib/copyAndSay.ts';
import { t } from '../../../messages/t.ts';
import styles from './ShareActions.module.css';

export interface ShareActionsProps {
  readonly token: string;
  readonly link: string;
  /** Total lifetime of the files, in hours. */
  readonly hours: number;
}

export function ShareActions({ token, link, hours }: ShareActionsProps): ReactNode {
  const canShare = typeof navigator.share === 'function';
  return (
    <div className={styles['actions']}>
      <Button icon={<LinkIcon aria-hidden />} onClick={() => void copyAndSay(link)}>
        {t('files.done.copy-link')}
      </Button>
      <Button variant="quiet" onClick={() => void copyAndSay(token)}>
        {t('files.done.copy-token')}
      </Button>
      {canShare && (
        <Button
          variant="quiet"
          icon={<ShareIcon aria-hidden />}
          onClick={() => void share(link, hours)}
        >
          {t('files.done.share')}
        </Button>
      )}
    </div>
  );
}

async function share(link: string, hours: number): Promise<void> {
  try {
    const text = t('files.done.share-text', { hours });
    await navigator.share({ title: t('files.brand'), text, url: link });
  } catch {
    // `navigator.share` also rejects when the person closes the share sheet. Nothing is lost: the link stays on the
    // page.
  }
}
