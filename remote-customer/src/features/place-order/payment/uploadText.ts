import { formatFileSize, formatRemaining } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import type { Placing } from './placing.ts';

type Uploading = Placing & { readonly kind: 'uploading' };

/** How long an upload must have run before its speed is shown, in ms. An earlier estimate would be too unreliable. */
const TELLS_AFTER_MS = 500;

export function uploadedFraction({ sent }: Uploading): number {
  return sent && sent.totalBytes > 0 ? sent.loadedBytes / sent.totalBytes : 0;
}

/** Describes the progress of an upload, for example "62 % · 1.4 MB/s · about 2 min left". */
export function uploadText(uploading: Uploading): string {
  const { sent } = uploading;
  if (!sent) return t('place-order.pay.starting');
  const fraction = uploadedFraction(uploading);
  const percent = t('place-order.pay.percent', { percent: Math.floor(fraction * 100) });
  if (sent.waitingFor) {
    const waiting = t(`place-order.pay.waiting-for-${sent.waitingFor}`);
    return sent.loadedBytes === 0 ? waiting : `${percent} · ${waiting}`;
  }
  if (fraction >= 1) return t('place-order.pay.finishing');
  const elapsedMs = sent.atMs - sent.since.atMs;
  const bytes = sent.loadedBytes - sent.since.loadedBytes;
  if (elapsedMs < TELLS_AFTER_MS || bytes <= 0) return percent;
  const bytesPerSecond = (bytes * 1_000) / elapsedMs;
  return [
    percent,
    t('place-order.pay.speed', { size: formatFileSize(Math.round(bytesPerSecond)) }),
    formatRemaining((sent.totalBytes - sent.loadedBytes) / bytesPerSecond),
  ].join(' · ');
}
