import { useRef, useState, type ReactNode } from 'react';
import type { Passkey } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, ListRow, Loader, RowList } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { FormMessage } from '@parchi/shared-ui/forms';
import { deviceName } from '../deviceName.ts';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import { useAccountPasskeysQuery, useAccountRemovePasskeyMutation } from './passkeysApi.ts';

/** Lists the passkeys of the account, adds one and removes one. */
export function PasskeysView({ email }: { email: string }): ReactNode {
  const query = useAccountPasskeysQuery(null, { refetchOnMountOrArgChange: true });
  const [remove, removing] = useAccountRemovePasskeyMutation();
  const [done, setDone] = useState('');
  const lead = useRef<HTMLParagraphElement>(null);
  const error = removing.error ?? query.error;
  const passkeys = query.data?.passkeys;

  async function removeOne(passkey: Passkey): Promise<void> {
    setDone('');
    const { error: failure } = await remove({ id: passkey.id });
    if (failure) return;
    setDone(t('account.passkeys.removed', { device: deviceName(passkey) }));
    // The pressed button has disappeared, so move the focus.
    lead.current?.focus();
  }

  return (
    <div className={styles['parts']}>
      <div className={styles['view']}>
        <p ref={lead} tabIndex={-1} className={styles['aside']}>
          {t('account.passkeys.lead')}
        </p>
        {error && <FormMessage>{errorText(asApiError(error))}</FormMessage>}
        {!passkeys && !error && <Loader label={t('account.passkeys.loading')} />}
        {passkeys?.length === 0 && <p>{t('account.passkeys.none')}</p>}
        {passkeys && passkeys.length > 0 && (
          <RowList label={t('account.passkeys.list')}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isBusy={removing.isLoading && removing.originalArgs?.id === passkey.id}
                onRemove={() => void removeOne(passkey)}
              />
            ))}
          </RowList>
        )}
        {/* A live region must exist before its text changes. */}
        <p role="status">{done}</p>
      </div>
      <AddPasskeyForm email={email} onAdded={() => setDone(t('account.passkeys.done'))} />
    </div>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isBusy: boolean;
  onRemove: () => void;
}

function PasskeyRow({ passkey, isBusy, onRemove }: PasskeyRowProps): ReactNode {
  const device = deviceName(passkey);
  const added = formatMoment(passkey.addedAt);
  const used = passkey.lastUsedAt;
  const detail =
    used === null
      ? t('account.passkeys.added', { added })
      : t('account.passkeys.used', { added, used: formatMoment(used) });
  return (
    <ListRow
      title={device}
      detail={passkey.isSynced ? t('account.passkeys.synced', { detail }) : detail}
      trail={
        <Button
          variant="quiet"
          busy={isBusy}
          aria-label={t('account.passkeys.remove-named', { device, added })}
          onClick={onRemove}
        >
          {t('account.passkeys.remove')}
        </Button>
      }
    />
  );
}
