import { useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '@parchi/shared-ui';
import { usePassedFocus } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import styles from './SoundHint.module.css';
import type { Bell } from './useBell.ts';

interface SoundHintProps {
  bell: Bell;
  /** The element that gets the focus when the hint disappears. */
  nextFocus: RefObject<HTMLElement | null>;
}

/** A hint that the sound is muted until the first click or key press anywhere on the page. */
export function SoundHint({ bell, nextFocus }: SoundHintProps): ReactNode {
  return bell.isOn && !bell.isAwake && <Hint wake={bell.wake} nextFocus={nextFocus} />;
}

function Hint({ wake, nextFocus }: Pick<Bell, 'wake'> & Pick<SoundHintProps, 'nextFocus'>) {
  const button = useRef<HTMLButtonElement>(null);
  usePassedFocus(button, () => nextFocus.current);
  return (
    <div className={styles['hint']} data-bottom-bar>
      <p>{t('shop.switch.sound-asleep')}</p>
      <Button ref={button} variant="quiet" className={styles['wake']} onClick={wake}>
        {t('shop.switch.sound-wake')}
      </Button>
    </div>
  );
}
