import { lazy, Suspense, type ReactNode } from 'react';
import styles from './QrCode.module.css';

interface QrCodeProps {
  /** Text that the code encodes. */
  value: string;
  /** Text alternative for screen readers. */
  label: string;
}

// Loaded lazily: the encoder is as heavy as the rest of the design system, and few pages show a code. If the encoder
// cannot be loaded, no code is shown: the page shows the same information as text.
const QrPicture = lazy(() =>
  import('./QrPicture.tsx').then(
    (module) => ({ default: module.QrPicture }),
    () => ({ default: () => null }),
  ),
);

export function QrCode({ value, label }: QrCodeProps): ReactNode {
  return (
    <div className={styles.code}>
      <Suspense>
        <QrPicture value={value} label={label} />
      </Suspense>
    </div>
  );
}
