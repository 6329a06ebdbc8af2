import type { ReactNode } from 'react';
import { asApiError, errorText } from '@parchi/shared-api';
import { Link } from '@parchi/shared-routing';
import { Button, Notice, showToast } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { CodeField } from './CodeField.tsx';
import { useAccountConfirmEmailCodeMutation } from './emailCodeApi.ts';
import { SendCodeAgain } from './SendCodeAgain.tsx';

export interface EmailCodeViewProps {
  /** Empty if the e-mail address was given to its real owner. */
  readonly email: string;
  /** Whether customers find the shop only once its address is confirmed. */
  readonly isShopHidden?: boolean;
  /** Query string of the URL where the address can be changed; undefined for no link. */
  readonly changeSearch?: string;
}

/** Asks for the code that confirms the address of the account. */
export function EmailCodeView(props: EmailCodeViewProps): ReactNode {
  const { email, isShopHidden } = props;
  if (email === '') {
    return (
      <Notice tone="caution">
        <p>{t('account.code.freed')}</p>
        <ChangeAddress {...props} />
      </Notice>
    );
  }
  return (
    <section className={styles['view']} aria-label={t('account.code.title')}>
      <Notice tone={isShopHidden ? 'caution' : 'info'}>
        {t(isShopHidden ? 'account.code.shop-lead' : 'account.code.lead', { email })}
      </Notice>
      <div className={styles['narrow']}>
        <CodeForm />
      </div>
      <SendCodeAgain />
      <ChangeAddress {...props} />
    </section>
  );
}

function ChangeAddress({ changeSearch: search, isShopHidden }: EmailCodeViewProps) {
  if (search !== undefined) {
    return <Link to={{ search }}>{t('account.code.change-address')}</Link>;
  }
  // In the account dialog no text is needed, because the button that changes the address is below.
  return isShopHidden && <p className={styles['aside']}>{t('account.code.change-at-counter')}</p>;
}

function CodeForm() {
  const [confirm] = useAccountConfirmEmailCodeMutation();
  const { formProps, errors, isSending } = useForm({
    fields: ['code'],
    validate: ({ code }) => onlyErrors({ code: code.trim() === '' && t('account.code.missing') }),
    onSubmit: async ({ code }) => {
      const { error } = await confirm({ code: code.trim() });
      if (!error) {
        showToast({ tone: 'success', text: t('account.code.confirmed') });
        return {};
      }
      const failure = asApiError(error);
      const isOfCode =
        failure.kind === 'refused' && failure.code?.startsWith('account.email_code_');
      return { [isOfCode ? 'code' : 'form']: errorText(failure) };
    },
  });
  return (
    <form {...formProps} className={styles['view']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <CodeField error={errors.code} />
      <div>
        <Button type="submit" variant="quiet" busy={isSending}>
          {t('account.code.submit')}
        </Button>
      </div>
    </form>
  );
}
