import { useRef, useState, type ReactNode } from 'react';
import type { Device } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, ListRow, Loader, RowList } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { FormMessage } from '@parchi/shared-ui/forms';
import { deviceName } from '../deviceName.ts';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import {
  useAccountDevicesQuery,
  useAccountSignOutDeviceMutation,
  useAccountSignOutOthersMutation,
} from './devicesApi.ts';

/** Lists where the account is signed in, and signs other devices out. */
export function DevicesView(): ReactNode {
  const query = useAccountDevicesQuery(null, { refetchOnMountOrArgChange: true });
  const [signOut, one] = useAccountSignOutDeviceMutation();
  const [signOutOthers, others] = useAccountSignOutOthersMutation();
  const [done, setDone] = useState('');
  const lead = useRef<HTMLParagraphElement>(null);
  const error = one.error ?? others.error ?? query.error;
  const devices = query.data?.devices;

  async function change(send: () => Promise<{ error?: unknown }>, text: string): Promise<void> {
    setDone('');
    const { error: failure } = await send();
    if (failure) return;
    setDone(text);
    // The pressed button has disappeared, so move the focus.
    lead.current?.focus();
  }

  return (
    <div className={styles['view']}>
      <p ref={lead} tabIndex={-1} className={styles['aside']}>
        {t('account.devices.lead')}
      </p>
      {error && <FormMessage>{errorText(asApiError(error))}</FormMessage>}
      {!devices && !error && <Loader label={t('account.devices.loading')} />}
      {devices && (
        <RowList label={t('account.devices.list')}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={one.isLoading && one.originalArgs?.id === device.id}
              onSignOut={() =>
                void change(
                  () => signOut({ id: device.id }),
                  t('account.devices.signed-out', { device: deviceName(device) }),
                )
              }
            />
          ))}
        </RowList>
      )}
      {/* A live region must exist before its text changes. */}
      <p role="status">{done}</p>
      {devices && devices.length > 1 && (
        <div>
          <Button
            variant="quiet"
            busy={others.isLoading}
            onClick={() =>
              void change(() => signOutOthers(null), t('account.devices.others-signed-out'))
            }
          >
            {t('account.devices.sign-out-others')}
          </Button>
        </div>
      )}
      {devices?.length === 1 && <p className={styles['aside']}>{t('account.devices.alone')}</p>}
    </div>
  );
}

interface DeviceRowProps {
  device: Device;
  isBusy: boolean;
  onSignOut: () => void;
}

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps): ReactNode {
  const name = deviceName(device);
  const since = formatMoment(device.signedInAt);
  return (
    <ListRow
      title={name}
      detail={
        device.isThisDevice
          ? t('account.devices.here', { since })
          : t('account.devices.used', { used: formatMoment(device.lastUsedAt), since })
      }
      trail={
        device.isThisDevice ? undefined : (
          <Button
            variant="quiet"
            busy={isBusy}
            aria-label={t('account.devices.sign-out-named', { device: name, since })}
            onClick={onSignOut}
          >
            {t('account.devices.sign-out')}
          </Button>
        )
      }
    />
  );
}
