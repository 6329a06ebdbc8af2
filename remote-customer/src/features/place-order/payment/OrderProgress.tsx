import type { ReactNode } from 'react';
import { Button, Notice } from '@parchi/shared-ui';
import { ProgressBar, useLeaveWarning } from '@parchi/shared-ui/files';
import { t } from '../../../messages/t.ts';
import styles from './OrderProgress.module.css';
import type { Placing } from './placing.ts';
import { uploadedFraction, uploadText } from './uploadText.ts';

export interface OrderProgressProps {
  readonly uploading: Placing & { readonly kind: 'uploading' };
  readonly isCash: boolean;
  readonly onCancel: () => void;
}

const waitingWords = {
  network: 'place-order.pay.unreachable',
  server: 'place-order.pay.busy',
} as const;

/** The progress of the upload. “Cancel order” is placed so that a double tap on “Proceed to Pay” does not hit it. */
export function OrderProgress({ uploading, isCash, onCancel }: OrderProgressProps): ReactNode {
  useLeaveWarning();
  const fraction = uploadedFraction(uploading);
  const waitingFor = uploading.sent?.waitingFor;
  const next = isCash ? 'place-order.pay.at-counter-later' : 'place-order.pay.not-charged-yet';
  return (
    <>
      <ProgressBar
        label={t('place-order.pay.progress')}
        fraction={fraction}
        valueText={uploadText(uploading)}
      />
      {/* Progress is announced in steps of 10 %. A live region that followed every update would never stop talking. */}
      <p className="visuallyHidden" role="status">
        {fraction >= 0.1
          ? t('place-order.pay.percent', { percent: Math.floor(fraction * 10) * 10 })
          : t('place-order.pay.uploading')}
      </p>
      <div role="status">
        <Notice tone={waitingFor ? 'caution' : 'info'}>
          {t(waitingFor ? waitingWords[waitingFor] : next)}
        </Notice>
      </div>
      <Button variant="quiet" className={styles['stop']} onClick={onCancel}>
        {t('place-order.pay.stop')}
      </Button>
    </>
  );
}
