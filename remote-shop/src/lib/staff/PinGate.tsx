import { lazy, useRef, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Loader } from '@parchi/shared-ui';
import { useStayUnlockedMutation } from '../../api/staffApi.ts';
import { FetchFailure } from '../FetchFailure.tsx';
import { LazyView } from '../LazyView.tsx';
import styles from './PinGate.module.css';
import { t } from '../../messages/t.ts';
import { useStaff } from './useStaff.ts';

const PinForm = lazy(async () => ({ default: (await import('./PinForm.tsx')).PinForm }));

/** Minimum time between two calls that report activity. They keep the device unlocked. */
const REPORT_EVERY_MS = 60_000;

interface PinGateProps {
  shop: OwnShop;
  /** What the PIN opens. */
  children: ReactNode;
}

/**
 * Shows its children while they are unlocked, and otherwise asks for the shop's PIN. While they are locked, the server
 * refuses their calls, too. Keys and clicks inside keep the device unlocked.
 */
export function PinGate({ shop, children }: PinGateProps): ReactNode {
  const { staff, isOpen, error, refetch } = useStaff(shop._id);
  const [stayUnlocked] = useStayUnlockedMutation();
  const reportedAtMs = useRef(0);
  if (staff === undefined) {
    if (!error) return <Loader label={t('shop.loading')} />;
    return (
      <FetchFailure onRetry={() => void refetch()}>
        <p>{errorText(asApiError(error))}</p>
      </FetchFailure>
    );
  }
  if (!isOpen) {
    return (
      <LazyView>
        <PinForm shop={shop} />
      </LazyView>
    );
  }

  function reportUse(): void {
    if (staff?.hasPin !== true || Date.now() - reportedAtMs.current < REPORT_EVERY_MS) return;
    reportedAtMs.current = Date.now();
    void stayUnlocked({ id: shop._id });
  }
  return (
    <div className={styles['open']} onKeyDownCapture={reportUse} onPointerDownCapture={reportUse}>
      {children}
    </div>
  );
}
