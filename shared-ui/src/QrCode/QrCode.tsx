import { lazy, Suspense, type ReactNode } from 'react';
import styles from './QrCode.module.css';

interface QrCodeProps {
  /** What a camera reads. */
  value: string;
  /** What it is for those who do not see it. */
  label: string;
}

// The encoder is as heavy as the rest of the design system, and few pages show a code. A code that
// cannot be fetched leaves its place empty: what it says is on the page in words as well.
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
