import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, showToast } from '@parchi/shared-ui';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { t } from '../../messages/t.ts';
import { useLockMutation } from '../../api/staffApi.ts';

/** Locks Money and Shop on this device at once. Renders nothing while they are locked or need no PIN. */
export function LockButton({ shopId }: { shopId: Id }): ReactNode {
  const { staff, isOpen } = useStaff(shopId);
  const [lock, { isLoading }] = useLockMutation();
  const news = useRef<HTMLSpanElement>(null);
  const [wasPressed, setWasPressed] = useState(false);
  const isShown = staff?.hasPin === true && isOpen;
  useEffect(() => {
    // The focused button has disappeared. In a view behind the PIN, the field for the PIN then takes the focus.
    if (wasPressed && !isShown) news.current?.focus();
  }, [wasPressed, isShown]);
  if (!isShown) {
    return wasPressed ? (
      <span ref={news} tabIndex={-1} className="visuallyHidden">
        {t('shop.pin.locked')}
      </span>
    ) : null;
  }

  async function lockNow(): Promise<void> {
    const { error } = await lock({ id: shopId });
    setWasPressed(error === undefined);
    if (error) showToast({ tone: 'error', text: errorText(asApiError(error)) });
  }
  return (
    <Button variant="quiet" busy={isLoading} onClick={() => void lockNow()}>
      {t('shop.pin.lock')}
    </Button>
  );
}
