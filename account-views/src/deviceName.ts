import type { Device } from '@parchi/contract';
import { t } from './messages/t.ts';

/** Returns the display name of a device: its browser and operating system, as far as they are known. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return t('account.devices.named', { browser, system });
  return browser ?? system ?? t('account.devices.unknown');
}
