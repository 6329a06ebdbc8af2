import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from './SoundSwitch.module.css';
import { Switch } from '../switches/Switch.tsx';
import type { Bell } from './useBell.ts';
import { usePassedFocus } from '../queue/usePassedFocus.ts';

/** Turns the sound of new orders on this device on and off. */
export function SoundSwitch({ bell }: { bell: Bell }): ReactNode {
  const hintId = useId();
  const switchButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      {bell.isOn && !bell.isAwake && <WakeHint wake={bell.wake} heir={switchButton} />}
      <Switch
        ref={switchButton}
        label={t('shop.switch.sound')}
        describedBy={hintId}
        isOn={bell.isOn}
        onToggle={bell.toggle}
      />
      <span id={hintId} hidden>
        {effectOf(bell)}
      </span>
    </>
  );
}

interface WakeHintProps extends Pick<Bell, 'wake'> {
  /** The element that gets the focus when the hint disappears. */
  heir: RefObject<HTMLElement | null>;
}

/** A hint that the sound is muted until the first click or key press anywhere on the page. */
function WakeHint({ wake, heir }: WakeHintProps) {
  const button = useRef<HTMLButtonElement>(null);
  usePassedFocus(button, () => heir.current);
  return (
    <div className={styles['hint']} data-bottom-bar>
      <p>{t('shop.switch.sound-asleep')}</p>
      <Button ref={button} variant="quiet" onClick={wake}>
        {t('shop.switch.sound-wake')}
      </Button>
    </div>
  );
}

function effectOf({ isOn, isAwake }: Bell): string {
  if (!isOn) return t('shop.switch.sound-off');
  return isAwake ? t('shop.switch.sound-on') : t('shop.switch.sound-asleep');
}
