import { lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import { AsyncBoundary, Button, Loader, Notice } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { ReceivedFiles } from './ReceivedFiles.tsx';
import styles from './ReceiveView.module.css';
import { ShareTextForm } from './ShareTextForm.tsx';
import { SharePasswordForm } from './SharePasswordForm.tsx';
import { useReceive } from './useReceive.ts';

const ScanCode = lazy(async () => {
  const { ScanCode: scan } = await import('./scan/ScanCode.tsx');
  return { default: scan };
});

/** The view of the dashboard in which the shop opens the files of a customer at the counter (specification §5.7). */
export function ReceiveView(): ReactNode {
  const receiving = useReceive();
  const [isScanning, setIsScanning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function receiveScanned(text: string): Promise<void> {
    if (await receiving.receive(text)) setIsScanning(false);
  }

  return (
    <section className={styles['view']} aria-labelledby="receive">
      <div>
        <h2 id="receive" ref={heading} tabIndex={-1}>
          {t('shop.receive.title')}
        </h2>
        <p className={styles['muted']}>{t('shop.receive.lead')}</p>
      </div>
      <ShareTextForm receiving={receiving} />
      <div>
        <Button variant="quiet" onClick={() => setIsScanning(!isScanning)}>
          {isScanning ? t('shop.receive.close-camera') : t('shop.receive.scan')}
        </Button>
      </div>
      {isScanning && (
        <AsyncBoundary
          fallback={<Loader label={t('shop.receive.camera.loading')} />}
          errorFallback={<Notice tone="error">{t('shop.views.failed')}</Notice>}
        >
          <ScanCode onText={(text) => void receiveScanned(text)} />
        </AsyncBoundary>
      )}
      {receiving.locked && (
        <SharePasswordForm
          key={receiving.locked.token}
          problem={receiving.locked.problem}
          isFetching={receiving.isFetching}
          unlock={receiving.unlock}
        />
      )}
      {receiving.isFetching && !receiving.locked && <Loader label={t('shop.receive.fetching')} />}
      {receiving.share && (
        <ReceivedFiles
          key={`${receiving.share._id} ${receiving.share.now}`}
          share={receiving.share}
          onEnd={receiving.end}
        />
      )}
    </section>
  );
}
