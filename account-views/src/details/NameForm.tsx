import { useState, type ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, TextField } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { useAccountChangeNameMutation } from './detailsApi.ts';

/** Changes the name of a person. */
export function NameForm({ name }: { name: string }): ReactNode {
  const [changeName] = useAccountChangeNameMutation();
  const [isSaved, setIsSaved] = useState(false);
  const { formProps, errors, isSending } = useForm({
    fields: ['name'],
    validate: (texts) =>
      onlyErrors({ name: texts.name.trim() === '' && t('account.details.missing-name') }),
    onSubmit: async (texts) => {
      setIsSaved(false);
      const { error } = await changeName({ name: texts.name.trim() });
      if (error) return { form: errorText(asApiError(error)) };
      setIsSaved(true);
      return {};
    },
  });

  return (
    <form {...formProps} className={styles['view']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <TextField
        label={t('account.details.name')}
        name="name"
        defaultValue={name}
        maxLength={limits.maxPersonNameLength}
        autoComplete="name"
        error={errors.name}
      />
      <div>
        <Button type="submit" variant="quiet" busy={isSending}>
          {t('account.details.save-name')}
        </Button>
      </div>
      {/* A live region must exist before its text changes. */}
      <p role="status">{isSaved && t('account.details.name-saved')}</p>
    </form>
  );
}
