import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, Notice } from '@parchi/shared-ui';
import { useDeleteShareMutation } from '../../../filesApi.ts';
import { onSingleClick } from '../../../lib/onSingleClick.ts';
import { t } from '../../../messages/t.ts';

export interface DeleteNowProps {
  readonly token: string;
  /** The key with which the files were sent. */
  readonly senderKey: Id;
  readonly onDeleted: () => void;
}

/** Deletes the share before it expires. Asks for confirmation, because the files can't be restored. */
export function DeleteNow({ token, senderKey, onDeleted }: DeleteNowProps): ReactNode {
  const [deleteShare, { isLoading }] = useDeleteShareMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The focused control has disappeared, so move the focus.
    if (isAsking !== wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  async function handleDelete(): Promise<void> {
    const { error } = await deleteShare({ token, senderKey });
    const failure = error && asApiError(error);
    const isGone = failure?.kind === 'refused' && failure.code === 'share.deleted';
    if (!failure || isGone) onDeleted();
    else setProblem(t('files.done.delete-failed', { reason: errorText(failure) }));
  }

  function decline(): void {
    setProblem(undefined);
    setIsAsking(false);
  }

  if (!isAsking) {
    return (
      <div>
        <Button variant="quiet" ref={button} onClick={() => setIsAsking(true)}>
          {t('files.done.delete')}
        </Button>
      </div>
    );
  }
  return (
    <Notice
      tone={problem === undefined ? 'caution' : 'error'}
      announced
      action={
        <>
          <Button
            variant="quiet"
            busy={isLoading}
            ref={button}
            onClick={onSingleClick(() => void handleDelete())}
          >
            {t('files.done.delete')}
          </Button>
          <Button variant="quiet" onClick={decline}>
            {t('files.done.keep')}
          </Button>
        </>
      }
    >
      {problem ?? t('files.done.delete-detail')}
    </Notice>
  );
}
