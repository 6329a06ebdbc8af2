import { useRef, type ReactNode } from 'react';
import { Notice } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from './ScanCode.module.css';
import { useCamera } from './useCamera.ts';
import { useCodes } from './useCodes.ts';

/** Shows the camera's picture and reads QR codes in it. If that fails, says why and what to do instead. */
export function ScanCode({ onText }: { onText: (text: string) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const problem = useCamera(video);
  const canRead = useCodes(video, onText);
  if (problem !== undefined || !canRead) {
    return (
      <Notice tone="error" announced>
        {t(`shop.receive.camera.${problem ?? 'failed'}`)}
      </Notice>
    );
  }
  return (
    <div className={styles['scan']}>
      <video ref={video} className={styles['picture']} autoPlay muted playsInline aria-hidden />
      <p role="status">{t('shop.receive.camera.hold')}</p>
    </div>
  );
}
