import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Helper, Id, Staff } from '@parchi/contract';
import { asApiError } from '@parchi/shared-api';
import { Button, CheckIcon } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm } from '@parchi/shared-ui/forms';
import { PinField } from '../../lib/staff/PinField.tsx';
import { pinRefusal } from '../../lib/staff/pinWords.ts';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { t } from '../../messages/t.ts';
import { useChooseHelperMutation } from '../../api/staffApi.ts';
import styles from './ChooseHelper.module.css';
import { STAFF_KEY } from './useStaffKey.ts';

interface ChooseHelperProps {
  shopId: Id;
  staff: Staff;
  onChosen: () => void;
}

/** A button for each helper. Helpers who are signed in take over with a click or digit; others enter the PIN first. */
export function ChooseHelper({ shopId, staff, onChosen }: ChooseHelperProps): ReactNode {
  const { helpers, current } = staff;
  const { refetch } = useStaff(shopId);
  const [choose, { isLoading }] = useChooseHelperMutation();
  const [asked, setAsked] = useState<Helper>();
  const [problem, setProblem] = useState<string>();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  /** @returns why it was refused */
  async function take(helper: Id | null, pin?: string): Promise<string | undefined> {
    const { error } = await choose({ id: shopId, helper, ...(pin !== undefined && { pin }) });
    if (!error) {
      onChosen();
      return undefined;
    }
    // The list may be stale, because the owner may have changed it on another device.
    void refetch();
    return pinRefusal(asApiError(error));
  }

  async function pick(helper: Helper): Promise<void> {
    setProblem(undefined);
    setAsked(helper.isSignedIn ? undefined : helper);
    if (helper.isSignedIn) setProblem(await take(helper._id));
  }

  function pickByDigit(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement)
      return;
    const helper = /^[1-9]$/.test(event.key) ? helpers[Number(event.key) - 1] : undefined;
    if (!helper || isLoading) return;
    event.preventDefault();
    void pick(helper);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The digits are a second way to the buttons.
    <div className={styles['choice']} onKeyDown={pickByDigit}>
      {problem && <FormMessage>{problem}</FormMessage>}
      <ul role="list" className={styles['list']}>
        {helpers.map((helper, index) => (
          <li key={helper._id}>
            <Button
              ref={index === 0 ? first : undefined}
              block
              variant="quiet"
              aria-pressed={helper._id === current}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              busy={isLoading && helper._id === asked?._id}
              icon={helper._id === current && <CheckIcon />}
              onClick={() => void pick(helper)}
            >
              <span className={styles['name']}>{helper.name}</span>
              {index < 9 && <kbd className={styles['key']}>{index + 1}</kbd>}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <HelperPin key={asked._id} helper={asked} onSend={(pin) => take(asked._id, pin)} />}
      {current !== null && (
        <Button variant="quiet" onClick={() => void take(null).then(setProblem)}>
          {t('shop.helpers.leave', {
            name: helpers.find(({ _id }) => _id === current)?.name ?? '',
          })}
        </Button>
      )}
      <p className={styles['hint']}>{t('shop.helpers.keys', { key: STAFF_KEY.toUpperCase() })}</p>
    </div>
  );
}

interface HelperPinProps {
  helper: Helper;
  onSend: (pin: string) => Promise<string | undefined>;
}

function HelperPin({ helper, onSend }: HelperPinProps): ReactNode {
  const { formProps, errors, isSending } = useForm({
    fields: ['pin'],
    validate: ({ pin }) => onlyErrors({ pin: pin === '' && t('shop.pin.missing') }),
    async onSubmit({ pin }) {
      const refused = await onSend(pin);
      return refused === undefined ? {} : { pin: refused };
    },
  });
  return (
    <form {...formProps} className={styles['pin']}>
      <PinField
        label={t('shop.helpers.pin-of', { name: helper.name })}
        error={errors.pin}
        takesFocus
      />
      <Button type="submit" busy={isSending}>
        {t('shop.helpers.take-over')}
      </Button>
    </form>
  );
}
