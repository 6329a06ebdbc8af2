import { useState, type ReactNode } from 'react';
import { Button, LinkIcon, Notice } from '@parchi/shared-ui';
import { copyAndSay } from '../../../lib/copyAndSay.ts';
import { useShareLink } from '../../../lib/useShareLink.ts';
import { t } from '../../../messages/t.ts';
import styles from './SavingHint.module.css';
import { savingTrouble } from './savingTrouble.ts';

/** Says how to save files where a browser makes that difficult. */
export function SavingHint({ token }: { token: string }): ReactNode {
  const [trouble] = useState(() => savingTrouble(window.navigator.userAgent));
  const link = useShareLink(token);
  if (trouble === undefined) return null;
  if (trouble.kind === 'iphone') {
    return <p className={styles['aside']}>{t('files.receive.on-iphone')}</p>;
  }
  // Offer the link, because the address bar no longer has the token. “Open in browser” of the app that shows this page
  // would open an address without the token.
  return (
    <Notice tone="info">
      <p>
        {trouble.app === undefined
          ? t('files.receive.in-some-app')
          : t('files.receive.in-app', { app: trouble.app })}
      </p>
      <Button variant="quiet" icon={<LinkIcon aria-hidden />} onClick={() => void copyAndSay(link)}>
        {t('files.done.copy-link')}
      </Button>
    </Notice>
  );
}
