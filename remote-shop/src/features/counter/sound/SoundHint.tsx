import { useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { usePassedFocus } from '../queue/usePassedFocus.ts';
import styles from './SoundHint.module.css';
import type { Bell } from './useBell.ts';

interface SoundHintProps {
  bell: Bell;
  /** The element that gets the focus when the hint disappears. */
  heir: RefObject<HTMLElement | null>;
}

/** A hint that the sound is muted until the first click or key press anywhere on the page. */
export function SoundHint({ bell, heir }: SoundHintProps): ReactNode {
  return bell.isOn && !bell.isAwake && <Hint wake={bell.wake} heir={heir} />;
}

function Hint({ wake, heir }: Pick<Bell, 'wake'> & Pick<SoundHintProps, 'heir'>) {
  const button = useRef<HTMLButtonElement>(null);
  usePassedFocus(button, () => heir.current);
  return (
    <div className={styles['hint']} data-bottom-bar>
      <p>{t('shop.switch.sound-asleep')}</p>
      <Button ref={button} variant="quiet" className={styles['wake']} onClick={wake}>
        {t('shop.switch.sound-wake')}
      </Button>
    </div>
  );
}
