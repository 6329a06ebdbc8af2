import { useState, type ReactNode } from 'react';
import { asApiError, errorText } from '@parchi/shared-api';
import { CheckField, FormMessage } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';
import { useChangeMailChoiceMutation, useMailChoiceQuery } from './mailsApi.ts';

/** Lets a signed-in person choose whether to get a mail when an order is ready. */
export function MailChoiceSection(): ReactNode {
  const query = useMailChoiceQuery(null, { refetchOnMountOrArgChange: true });
  const [change, { isLoading, originalArgs, error: changeError }] = useChangeMailChoiceMutation();
  const [saved, setSaved] = useState<boolean>();
  const readyMails = saved ?? query.data?.readyMails;
  const error = changeError ?? query.error;

  async function choose(wanted: boolean): Promise<void> {
    const { data } = await change({ readyMails: wanted });
    if (data) setSaved(data.readyMails);
  }

  return (
    <section className={styles['form']}>
      <div>
        <h2>{t('host.mails.title')}</h2>
        <p className={styles['aside']}>{t('host.mails.always')}</p>
      </div>
      {error && <FormMessage>{errorText(asApiError(error))}</FormMessage>}
      {readyMails !== undefined && (
        <CheckField
          label={t('host.mails.ready')}
          checked={isLoading ? originalArgs?.readyMails : readyMails}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />
      )}
    </section>
  );
}
