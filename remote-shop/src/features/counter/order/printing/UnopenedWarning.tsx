import { useRef, type ReactNode, type RefObject } from 'react';
import type { PageColor } from '@parchi/contract';
import { Button, Notice } from '@parchi/shared-ui';
import { usePassedFocus } from '@parchi/shared-ui/forms';
import { t } from '../../../../messages/t.ts';
import styles from './UnopenedWarning.module.css';

interface UnopenedWarningProps {
  /** Colours of the print files that were never opened. */
  colors: readonly PageColor[];
  isBusy: boolean;
  onComplete: () => void;
  /** The element that gets the focus when the warning disappears. */
  nextFocus: RefObject<HTMLElement | null>;
}

/** Warns that print files of an order were never opened. Its button completes the order anyway. */
export function UnopenedWarning(props: UnopenedWarningProps): ReactNode {
  const { colors, isBusy, onComplete, nextFocus } = props;
  const button = useRef<HTMLButtonElement>(null);
  usePassedFocus(button, () => nextFocus.current);
  return (
    <div role="alert" className={styles['warning']}>
      <Notice
        tone="caution"
        action={
          // Ignores the second click of a double click on “Mark completed”.
          <span className="settles">
            <Button ref={button} variant="quiet" busy={isBusy} onClick={onComplete}>
              {t('shop.unopened.complete')}
            </Button>
          </span>
        }
      >
        {t('shop.unopened.text', { colors: colors.length > 1 ? 'both' : String(colors[0]) })}
      </Notice>
    </div>
  );
}
