import type { ReactNode } from 'react';
import { limits, type OwnShop } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { Button, showToast } from '@parchi/shared-ui';
import {
  Dialog,
  FormMessage,
  onlyErrors,
  PasswordField,
  useForm,
  type FormErrors,
} from '@parchi/shared-ui/forms';
import { useChangePinMutation } from '../../api/staffApi.ts';
import styles from '../Form.module.css';
import { t } from '../../messages/t.ts';
import { PinField } from './PinField.tsx';
import { newPinProblem, pinRefusal } from './pinWords.ts';

interface PinDialogProps {
  shop: OwnShop;
  /** Whether to set a PIN, which replaces an existing one, or to remove it. */
  change: 'set' | 'remove';
  onClose: () => void;
}

/** Sets, replaces or removes the PIN of Money and Shop. Asks for the account's password. */
export function PinDialog({ shop, change, onClose }: PinDialogProps): ReactNode {
  const [changePin] = useChangePinMutation();
  const isRemoval = change === 'remove';
  const { formProps, errors, isSending } = useForm({
    fields: ['pin', 'password'],
    validate: ({ pin, password }) =>
      onlyErrors({
        pin: !isRemoval && newPinProblem(pin, limits.minShopPinLength),
        password: password === '' && t('shop.sign-in.missing-password'),
      }),
    async onSubmit({ pin, password }) {
      const { error } = await changePin({ id: shop._id, password, pin: isRemoval ? null : pin });
      if (error) return problemsOf(asApiError(error));
      onClose();
      showToast({ tone: 'success', text: t(isRemoval ? 'shop.pin.removed' : 'shop.pin.saved') });
      return {};
    },
  });
  return (
    <Dialog
      title={t(isRemoval ? 'shop.pin.remove' : 'shop.pin.set')}
      closeLabel={t('shop.pin.close')}
      onClose={onClose}
    >
      <form {...formProps} className={styles['form']}>
        <p className={styles['aside']}>
          {t(isRemoval ? 'shop.pin.remove-detail' : 'shop.pin.set-detail')}
        </p>
        {errors.form && <FormMessage>{errors.form}</FormMessage>}
        {!isRemoval && (
          <PinField
            label={t('shop.pin.new')}
            hint={t('shop.pin.hint', { min: limits.minShopPinLength })}
            error={errors.pin}
          />
        )}
        <input hidden readOnly autoComplete="username" value={shop.email} />
        <PasswordField
          name="password"
          label={t('shop.pin.password')}
          error={errors.password}
          autoComplete="current-password"
          showLabel={t('shop.account.show')}
          hideLabel={t('shop.account.hide')}
        />
        <Button type="submit" busy={isSending}>
          {t(isRemoval ? 'shop.pin.remove' : 'shop.pin.set')}
        </Button>
      </form>
    </Dialog>
  );
}

function problemsOf(error: ApiError): FormErrors<'pin' | 'password'> {
  if (error.kind === 'refused' && error.code === 'shop.pin_too_simple') {
    return { pin: pinRefusal(error) };
  }
  // The reply that refuses a password has no error code (specification §7).
  const isPassword = error.kind === 'refused' && error.status === 401 && error.code === undefined;
  return isPassword ? { password: errorText(error) } : { form: errorText(error) };
}
