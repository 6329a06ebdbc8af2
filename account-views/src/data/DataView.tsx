import { useEffect, useRef, useState, type ReactNode } from 'react';
import { apiPaths } from '@parchi/contract';
import { apiUrl, asApiError } from '@parchi/shared-api';
import { Button, DownloadIcon } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import { checkPasswordAgain, PasswordAgain, passwordAgainProblems } from '../PasswordAgain.tsx';
import styles from '../AccountView.module.css';
import { useAccountPrepareDataMutation } from './useAccountPrepareDataMutation.ts';

/** Downloads the data that the site stores about the account. Asks for the password first. */
export function DataView({ email }: { email: string }): ReactNode {
  const [prepare] = useAccountPrepareDataMutation();
  const [key, setKey] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const { formProps, errors, isSending } = useForm({
    fields: ['password'],
    validate: checkPasswordAgain,
    onSubmit: async ({ password }) => {
      setHasFailed(false);
      setKey('');
      const { data, error } = await prepare({ password });
      if (error) return passwordAgainProblems(asApiError(error));
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
        <PasswordAgain email={email} error={errors.password} />
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

/** Submits the form around it on mount, because the person has already confirmed the download in the password form. */
function SubmitAtOnce(): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.form?.requestSubmit(), []);
  return <input ref={field} type="hidden" />;
}
