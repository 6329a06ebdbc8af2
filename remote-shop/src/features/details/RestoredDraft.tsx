import { useRef, type ReactNode, type RefObject } from 'react';
import { Button, Notice } from '@parchi/shared-ui';
import { usePassedFocus } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

interface RestoredDraftProps {
  onDiscard: () => void;
  /** The element that gets the focus when the draft is discarded. */
  nextFocus: RefObject<HTMLElement | null>;
}

/** Says that the form shows unsaved changes from an earlier visit to the view, and offers to discard them. */
export function RestoredDraft({ onDiscard, nextFocus }: RestoredDraftProps): ReactNode {
  const discard = useRef<HTMLButtonElement>(null);
  usePassedFocus(discard, () => nextFocus.current);
  return (
    <Notice
      tone="info"
      announced
      action={
        <Button variant="quiet" ref={discard} onClick={onDiscard}>
          {t('shop.details.discard')}
        </Button>
      }
    >
      {t('shop.details.restored')}
    </Notice>
  );
}
