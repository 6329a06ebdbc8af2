import type { ClipboardEvent, ReactNode } from 'react';
import { groupShareCode } from '@parchi/contract';
import { QrCode, Slip } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { ShareActions, type ShareActionsProps } from './ShareActions.tsx';
import { TokenGroups } from './TokenGroups.tsx';
import styles from './ShareSlip.module.css';

export interface ShareSlipProps extends ShareActionsProps {
  /** The code to say aloud; `undefined` if the share has none. */
  readonly code: string | undefined;
}

/** The slip that hands a share over: a QR code to scan, the code to say aloud, and the link to paste. */
export function ShareSlip({ token, code, link, hours }: ShareSlipProps): ReactNode {
  // If the person selects the token and copies it, copy it without the spaces between its groups.
  function handleCopy(event: ClipboardEvent): void {
    event.preventDefault();
    event.clipboardData.setData('text/plain', token);
  }

  return (
    <div className={styles['slip']}>
      <Slip stub={<QrCode value={link} label={t('files.done.qr')} />}>
        {code !== undefined && (
          <>
            <p className={styles['caption']}>{t('files.done.code')}</p>
            <p className={styles['code']} translate="no">
              {groupShareCode(code)}
            </p>
          </>
        )}
        <p className={styles['caption']}>{t('files.done.token')}</p>
        <p className={styles['token']} translate="no" onCopy={handleCopy}>
          <TokenGroups token={token} />
        </p>
      </Slip>
      <p className={styles['link']}>
        <span className={styles['caption']}>{t('files.done.link')}</span>{' '}
        <a href={link} translate="no">
          {link.replace(/^https?:\/\//, '')}
        </a>
      </p>
      <ShareActions token={token} link={link} hours={hours} />
    </div>
  );
}
