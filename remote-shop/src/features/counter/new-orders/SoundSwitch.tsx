import { useId, type ReactNode, type RefObject } from 'react';
import { t } from '../../../messages/t.ts';
import { Switch } from '../switches/Switch.tsx';
import type { Bell } from './useBell.ts';

interface SoundSwitchProps {
  bell: Bell;
  ref: RefObject<HTMLButtonElement | null>;
}

/** Turns the sound of new orders on this device on and off. */
export function SoundSwitch({ bell, ref }: SoundSwitchProps): ReactNode {
  const hintId = useId();
  return (
    <>
      <Switch
        ref={ref}
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

function effectOf({ isOn, isAwake }: Bell): string {
  if (!isOn) return t('shop.switch.sound-off');
  return isAwake ? t('shop.switch.sound-on') : t('shop.switch.sound-asleep');
}
