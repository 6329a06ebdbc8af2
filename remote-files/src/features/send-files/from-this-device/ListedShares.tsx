import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Notice } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { clearSavedShare } from '../sent/savedShare.ts';
import { insertListed, removeListed, type ListedShare } from './listedShares.ts';
import { ListedShareRow } from './ListedShareRow.tsx';
import styles from './ListedShares.module.css';

interface ListChange {
  readonly kind: 'removed' | 'deleted';
  readonly share: ListedShare;
}

/** The section “Sent from this device”. */
export function ListedShares({ shares }: { shares: readonly ListedShare[] }): ReactNode {
  const [change, setChange] = useState<ListChange>();
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused control has disappeared, so move the focus.
    if (change) (undo.current ?? heading.current)?.focus();
  }, [change]);

  function remove(kind: ListChange['kind'], share: ListedShare): void {
    removeListed(share.record._id);
    // A reload of this tab must not show the slip of files that were deleted.
    if (kind === 'deleted') clearSavedShare(share.record._id);
    setChange({ kind, share });
  }

  function handleUndo(share: ListedShare): void {
    insertListed(share);
    setChange(undefined);
    heading.current?.focus();
  }

  if (shares.length === 0 && change === undefined) return null;
  return (
    <section className={styles['section']} aria-labelledby="sent-from-device">
      <h2 id="sent-from-device" ref={heading} tabIndex={-1}>
        {t('files.listed.title')}
      </h2>
      {change && (
        <Notice
          tone="info"
          announced
          action={
            change.kind === 'removed' && (
              <Button variant="quiet" ref={undo} onClick={() => handleUndo(change.share)}>
                {t('files.listed.undo')}
              </Button>
            )
          }
        >
          {t(`files.listed.${change.kind}`)}
        </Notice>
      )}
      {shares.length > 0 && (
        <ul role="list" className={styles['list']} aria-labelledby="sent-from-device">
          {shares.map((share) => (
            <ListedShareRow
              key={share.record._id}
              share={share}
              onRemove={() => remove('removed', share)}
              onDeleted={() => remove('deleted', share)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
