import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Helper, Id } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, Notice, showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { useRemoveHelperMutation } from '../../api/staffApi.ts';

interface RemoveHelperProps {
  shopId: Id;
  helper: Helper;
  onRemoved: () => void;
}

/** Removes a helper after a confirmation, because the PIN can't be restored. */
export function RemoveHelper({ shopId, helper, onRemoved }: RemoveHelperProps): ReactNode {
  const { _id, name } = helper;
  const [removeHelper, { isLoading }] = useRemoveHelperMutation();
  const [isAsking, setIsAsking] = useState(false);
  const confirmation = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button was unmounted, and the focus went with it.
    if (isAsking) confirmation.current?.focus();
  }, [isAsking]);
  const [problem, setProblem] = useState<string>();

  async function remove(): Promise<void> {
    const { error } = await removeHelper({ id: shopId, helper: _id });
    if (error) return setProblem(errorText(asApiError(error)));
    onRemoved();
    showToast({ tone: 'success', text: t('shop.helpers.removed', { name }) });
  }

  if (!isAsking) {
    return (
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('shop.helpers.remove', { name })}
      </Button>
    );
  }
  return (
    <Notice
      tone={problem ? 'error' : 'caution'}
      announced
      action={
        <Button variant="quiet" busy={isLoading} ref={confirmation} onClick={() => void remove()}>
          {t('shop.helpers.remove', { name })}
        </Button>
      }
    >
      {problem ?? t('shop.helpers.remove-detail', { name })}
    </Notice>
  );
}
