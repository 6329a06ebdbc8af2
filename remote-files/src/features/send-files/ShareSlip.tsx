import type { ClipboardEvent, ReactNode } from 'react';
import { groupToken, QrCode, Slip } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { ShareActions } from './ShareActions.tsx';
import styles from './ShareSlip.module.css';

export interface ShareSlipProps {
  readonly token: string;
  readonly link: string;
}

/** The slip one hands over: the code for a camera, the token for a person, the link for a chat. */
export function ShareSlip({ token, link }: ShareSlipProps): ReactNode {
  // Selected by hand, the token is copied without the gaps it is shown with.
  function handleCopy(event: ClipboardEvent): void {
    event.preventDefault();
    event.clipboardData.setData('text/plain', token);
  }

  return (
    <div className={styles['slip']}>
      <Slip
        stub={
          <div className={styles['code']}>
            <QrCode value={link} label={t('files.done.qr')} />
          </div>
        }
      >
        <p className={styles['caption']}>{t('files.done.token')}</p>
        <p className={styles['token']} translate="no" onCopy={handleCopy}>
          {groupToken(token)}
        </p>
        <p className={styles['caption']}>{t('files.done.link')}</p>
        <p className={styles['link']}>
          <a href={link} translate="no">
            {link}
          </a>
        </p>
      </Slip>
      <ShareActions token={token} link={link} />
    </div>
  );
}
