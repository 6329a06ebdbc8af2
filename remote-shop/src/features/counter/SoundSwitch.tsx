import { useId, type ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Switch } from './Switch.tsx';
import type { Bell } from './useBell.ts';

/** Whether a new order is heard on this device. */
export function SoundSwitch({ bell }: { bell: Bell }): ReactNode {
  const hintId = useId();
  return (
    <>
      <Switch
        label={t('shop.switch.sound')}
        describedBy={hintId}
        isOn={bell.isOn}
        onToggle={bell.toggle}
      />
      <span id={hintId} hidden>
        {bell.isOn ? t('shop.switch.sound-on') : t('shop.switch.sound-off')}
      </span>
    </>
  );
}
