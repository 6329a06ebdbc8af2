import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pagePaths, type OpenOrder } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { accountRefusal } from '@parchi/shared-api/accounts';
import { Link } from '@parchi/shared-routing';
import { Button, Notice } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';
import { AccountPasswordField } from '../AccountPasswordField.tsx';
import { useDeleteAccountMutation } from './useDeleteAccountMutation.ts';

interface DeleteAccountFormProps {
  email: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks for the password and deletes the account, or lists the orders that must end first. */
export function DeleteAccountForm(props: DeleteAccountFormProps): ReactNode {
  const { email, onDeleted, onCancel } = props;
  const [deleteAccount] = useDeleteAccountMutation();
  const [openOrders, setOpenOrders] = useState<readonly OpenOrder[]>([]);
  const { formProps, errors, isSending } = useForm({
    fields: ['password'],
    validate: ({ password }) =>
      onlyErrors({ password: password === '' && t('host.accounts.missing-password') }),
    onSubmit: async ({ password }) => {
      const { error } = await deleteAccount({ password });
      if (!error) {
        onDeleted();
        return {};
      }
      const refusal = asApiError(error);
      const open = openOrdersOf(refusal);
      setOpenOrders(open);
      return open.length > 0 ? {} : problemsOf(refusal);
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
      <input hidden readOnly autoComplete="username" value={email} />
      <AccountPasswordField
        ref={field}
        name="password"
        label={t('host.accounts.password')}
        error={errors.password}
        autoComplete="current-password"
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="danger" busy={isSending}>
          {t('host.account.delete-now')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('host.account.keep')}
        </Button>
      </div>
    </form>
  );
}

/** Lists the orders that are still to be paid or printed, with links to them. */
function OpenOrders({ orders }: { orders: readonly OpenOrder[] }): ReactNode {
  return (
    <Notice tone="caution" announced>
      <p>{t('host.account.open-orders')}</p>
      <ul>
        {orders.map((order) => (
          <li key={order._id}>{nameOf(order)}</li>
        ))}
      </ul>
      <Link to={pagePaths.orders}>{t('host.my-orders')}</Link>
    </Notice>
  );
}

function nameOf({ tokenNumber: token, shopName: shop }: OpenOrder): string {
  if (token === null) return t('host.account.unpaid-order', { shop });
  return token === -1
    ? t('host.account.priority-order', { shop })
    : t('host.account.token-order', { token, shop });
}

function openOrdersOf(error: ApiError): readonly OpenOrder[] {
  if (error.kind !== 'refused' || error.code !== 'account.open_orders') return [];
  return (error.details as { orders: OpenOrder[] }).orders;
}

function problemsOf(error: ApiError): { password?: string; form?: string } {
  const words = errorText(error);
  return accountRefusal(error) === 'incorrect-password' ? { password: words } : { form: words };
}
