import { useEffect, useRef, useState, type ReactNode } from 'react';
import { apiPaths } from '@parchi/contract';
import { apiUrl, asApiError, errorText } from '@parchi/shared-api';
import { accountRefusal } from '@parchi/shared-api/accounts';
import { Button, DownloadIcon } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { FormMessage, onlyErrors, PasswordField, useForm } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { useAccountPrepareDataMutation } from './useAccountPrepareDataMutation.ts';

/** Saves what the site stores about the account, after the password was asked for. */
export function DataView({ email }: { email: string }): ReactNode {
  const [prepare] = useAccountPrepareDataMutation();
  const [key, setKey] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const { formProps, errors, isSending } = useForm({
    fields: ['password'],
    validate: ({ password }) =>
      onlyErrors({ password: password === '' && t('account.details.missing-password') }),
    onSubmit: async ({ password }) => {
      setHasFailed(false);
      setKey('');
      const { data, error } = await prepare({ password });
      if (error) {
        const refusal = asApiError(error);
        const words = errorText(refusal);
        return accountRefusal(refusal) === 'incorrect-password'
          ? { password: words }
          : { form: words };
      }
      formProps.ref.current?.reset();
      setKey(data.key);
      return {};
    },
  });

  return (
    <div className={styles['view']}>
      <p className={styles['aside']}>{t('account.data.lead')}</p>
      <form {...formProps} className={styles['view']}>
        {errors.form && <FormMessage>{errors.form}</FormMessage>}
        {hasFailed && <FormMessage>{t('account.data.failed')}</FormMessage>}
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          label={t('account.details.password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('account.details.show')}
          hideLabel={t('account.details.hide')}
          error={errors.password}
        />
        <div>
          <Button type="submit" busy={isSending} icon={<DownloadIcon />}>
            {t('account.data.submit')}
          </Button>
        </div>
      </form>
      {/* A live region must exist before its text changes. */}
      <p role="status">{key !== '' && !hasFailed && t('account.data.begun')}</p>
      {key !== '' && (
        <DownloadForm
          key={key}
          action={apiUrl(apiPaths.downloadData)}
          fields={{ key }}
          title={t('account.data.submit')}
          onFailed={() => setHasFailed(true)}
        >
          <SubmitAtOnce />
        </DownloadForm>
      )}
    </div>
  );
}

/** Submits the form around it as soon as it is shown: the password's form was the press that started the download. */
function SubmitAtOnce(): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.form?.requestSubmit(), []);
  return <input ref={field} type="hidden" />;
}
