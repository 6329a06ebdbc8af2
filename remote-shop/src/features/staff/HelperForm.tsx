import type { ReactNode } from 'react';
import { limits, type Helper, type Id } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { Button, showToast, TextField } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm, type FormErrors } from '@parchi/shared-ui/forms';
import styles from '../../lib/Form.module.css';
import { isBlank } from '../../lib/isBlank.ts';
import { PinField } from '../../lib/staff/PinField.tsx';
import { newPinProblem } from '../../lib/staff/pinWords.ts';
import { t } from '../../messages/t.ts';
import { useAddHelperMutation, useChangeHelperMutation } from '../../api/staffApi.ts';

interface HelperFormProps {
  shopId: Id;
  /** Undefined to add one. */
  helper: Helper | undefined;
  onSaved: () => void;
}

/** The form for a helper's name and PIN. If the PIN is empty, an existing helper keeps the old one. */
export function HelperForm({ shopId: id, helper, onSaved }: HelperFormProps): ReactNode {
  const [addHelper] = useAddHelperMutation();
  const [changeHelper] = useChangeHelperMutation();
  const min = limits.minHelperPinLength;
  const { formProps, errors, isSending } = useForm({
    fields: ['name', 'pin'],
    validate: ({ name, pin }) =>
      onlyErrors({
        name: isBlank(name) && t('shop.helpers.missing-name'),
        pin: !(helper && pin === '') && newPinProblem(pin, min),
      }),
    async onSubmit({ name, pin }) {
      const { error } = helper
        ? await changeHelper({ id, helper: helper._id, name, ...(pin !== '' && { pin }) })
        : await addHelper({ id, name, pin });
      if (error) return problemsOf(asApiError(error));
      onSaved();
      showToast({ tone: 'success', text: t('shop.helpers.saved', { name: name.trim() }) });
      return {};
    },
  });
  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <TextField
        label={t('shop.helpers.name')}
        name="name"
        error={errors.name}
        defaultValue={helper?.name}
        maxLength={limits.maxHelperNameLength}
        autoComplete="off"
      />
      <PinField
        label={t(helper ? 'shop.helpers.new-pin' : 'shop.helpers.pin')}
        hint={t(helper ? 'shop.helpers.new-pin-hint' : 'shop.pin.hint', { min })}
        error={errors.pin}
      />
      <Button type="submit" busy={isSending}>
        {t(helper ? 'shop.helpers.save' : 'shop.helpers.add')}
      </Button>
    </form>
  );
}

function problemsOf(error: ApiError): FormErrors<'name' | 'pin'> {
  const words = errorText(error);
  const code = error.kind === 'refused' ? error.code : undefined;
  if (code === 'helper.name_taken') return { name: words };
  if (code === 'shop.pin_too_simple') return { pin: words };
  return { form: words };
}
