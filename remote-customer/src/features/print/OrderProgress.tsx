import type { ReactNode } from 'react';
import { Button, Notice, Page, ProgressBar } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import type { Placing } from './placing.ts';
import { PrintSteps } from './PrintSteps.tsx';
import { uploadedFraction, uploadText } from './uploadText.ts';

export interface OrderProgressProps {
  readonly uploading: Placing & { readonly kind: 'uploading' };
  readonly onCancel: () => void;
}

export function OrderProgress({ uploading, onCancel }: OrderProgressProps): ReactNode {
  const fraction = uploadedFraction(uploading);
  return (
    <Page
      title={t('print.pay.uploading')}
      actions={
        <Button variant="quiet" onClick={onCancel}>
          {t('print.pay.stop')}
        </Button>
      }
    >
      <PrintSteps stage="payment" />
      <ProgressBar
        label={t('print.pay.progress')}
        fraction={fraction}
        valueText={uploadText(uploading)}
      />
      {/* Spoken at each tenth: a live region that followed every tick would never stop talking. */}
      <p className="visuallyHidden" role="status">
        {fraction >= 0.1 && t('print.pay.percent', { percent: Math.floor(fraction * 10) * 10 })}
      </p>
      <Notice tone="info">{t('print.pay.not-charged-yet')}</Notice>
    </Page>
  );
}
