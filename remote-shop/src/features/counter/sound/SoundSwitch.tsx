import { useId, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from './SoundSwitch.module.css';
import { Switch } from '../switches/Switch.tsx';
import type { Bell } from './useBell.ts';
import { usePassedFocus } from '../queue/usePassedFocus.ts';

/** Turns the sound of new orders on this device on and off. */
export function SoundSwitch({ bell }: { bell: Bell }): ReactNode {
  const hintId = useId();
  return (
    <>
      {bell.isOn && !bell.isAwake && <WakeHint wake={bell.wake} />}
      <Switch
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

/** Says that the sound is muted until the first click or key press anywhere on the page. */
function WakeHint({ wake }: Pick<Bell, 'wake'>) {
  const hint = usePassedFocus(soundSwitch);
  return (
    <div className={styles['hint']} data-bottom-bar>
      <p>{t('shop.switch.sound-asleep')}</p>
      <Button ref={hint} variant="quiet" onClick={wake}>
        {t('shop.switch.sound-wake')}
      </Button>
    </div>
  );
}

function soundSwitch(leaving: HTMLButtonElement): Element | null | undefined {
  return leaving.parentElement?.nextElementSibling;
}

function effectOf({ isOn, isAwake }: Bell): string {
  if (!isOn) return t('shop.switch.sound-off');
  return isAwake ? t('shop.switch.sound-on') : t('shop.switch.sound-asleep');
}
