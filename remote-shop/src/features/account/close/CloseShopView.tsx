import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { OwnShop } from '@parchi/contract';
import { asApiError, endSession, errorText } from '@parchi/shared-api';
import { accountRefusal } from '@parchi/shared-api/accounts';
import { Button, Notice, showToast } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, PasswordField, useForm } from '@parchi/shared-ui/forms';
import { useCloseShopMutation, useKeepShopMutation } from '../../../api/closingApi.ts';
import { useOwnShopQuery } from '../../../api/counterApi.ts';
import { t } from '../../../messages/t.ts';
import styles from '../AccountButton.module.css';

/** Closes the shop. While the shop is closing, says what it waits for and lets its owner keep it after all. */
export function CloseShopView({ shop: session }: { shop: OwnShop }): ReactNode {
  const { data } = useOwnShopQuery(session.shopId);
  const shop = data && 'currentOrders' in data.shop ? data.shop : session;
  return shop.closing === undefined ? (
    <>
      <p className={styles['aside']}>{t('shop.close.lead')}</p>
      <CloseForm shop={shop} submit={t('shop.close.submit')} />
    </>
  ) : (
    <Closing shop={shop} closing={shop.closing} />
  );
}

interface ClosingProps {
  shop: OwnShop;
  closing: NonNullable<OwnShop['closing']>;
}

function Closing({ shop, closing }: ClosingProps): ReactNode {
  const [keep, { isLoading, error }] = useKeepShopMutation();
  return (
    <>
      <Notice tone="caution" announced>
        {closing.orders > 0
          ? t('shop.close.waiting', { count: closing.orders })
          : t('shop.close.tonight')}
      </Notice>
      {error && <FormMessage>{errorText(asApiError(error))}</FormMessage>}
      <div>
        <Button busy={isLoading} onClick={() => void keep({ id: shop._id })}>
          {t('shop.close.keep')}
        </Button>
      </div>
      {closing.orders === 0 && (
        <>
          <p className={styles['aside']}>{t('shop.close.now-lead')}</p>
          <CloseForm shop={shop} submit={t('shop.close.now')} isNow />
        </>
      )}
    </>
  );
}

interface CloseFormProps {
  shop: OwnShop;
  submit: string;
  /** Whether to close at once, although an order of today could still be put back in the queue. */
  isNow?: boolean;
}

/** Asks for the password of the account. */
function CloseForm({ shop, submit, isNow = false }: CloseFormProps): ReactNode {
  const [close] = useCloseShopMutation();
  const dispatch = useDispatch();
  const { formProps, errors, isSending } = useForm({
    fields: ['password'],
    validate: ({ password }) =>
      onlyErrors({ password: password === '' && t('shop.sign-in.missing-password') }),
    onSubmit: async ({ password }) => {
      const { data, error } = await close({ id: shop._id, password, ...(isNow && { now: true }) });
      if (error) {
        const refusal = asApiError(error);
        const words = errorText(refusal);
        return accountRefusal(refusal) === 'incorrect-password'
          ? { password: words }
          : { form: words };
      }
      if (data.shop === null) {
        showToast({ tone: 'success', text: t('shop.close.closed') });
        dispatch(endSession());
      }
      return {};
    },
  });
  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <input hidden readOnly autoComplete="username" value={shop.email} />
      <PasswordField
        label={t('shop.account.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('shop.account.show')}
        hideLabel={t('shop.account.hide')}
        error={errors.password}
      />
      <div>
        <Button type="submit" variant="danger" busy={isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
