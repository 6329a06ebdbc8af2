import type { ReactNode } from 'react';
import { Link } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { ArrowDownIcon, ArrowUpIcon, Page, PrinterIcon, Slip } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './HomePage.module.css';
import { ReceiveForm } from './ReceiveForm.tsx';

/**
 * The home page: three slips for Send, Print and Receive. The slip for Receive has the field for the token
 * (specification §2).
 */
export function HomePage(): ReactNode {
  const { data: session } = useGetSessionQuery();
  return (
    <Page title={t('host.home.title')} lead={t('host.home.lead')}>
      <ul className={styles['choices']}>
        <li>
          <Choice to={pagePaths.sendFile} icon={<ArrowUpIcon />} title={t('host.home.send')}>
            {t('host.home.send-detail')}
          </Choice>
        </li>
        <li>
          <Choice
            to={pagePaths.placeOrder}
            icon={<PrinterIcon />}
            title={t('host.home.place-order')}
          >
            {t('host.home.place-order-detail')}
          </Choice>
        </li>
        <li>
          <Slip stub={<ArrowDownIcon />}>
            <h2 className={styles['title']}>{t('host.home.receive')}</h2>
            <p className={styles['detail']}>{t('host.home.receive-detail')}</p>
            <ReceiveForm />
          </Slip>
        </li>
      </ul>
      {/* Always rendered, so that the footer does not move when the session is known. */}
      <p className={styles['invitation']}>
        {session === null && (
          <>
            {t('host.home.shop-question')}{' '}
            <Link to={pagePaths.businessSignUp}>{t('host.home.shop-link')}</Link>
          </>
        )}
      </p>
    </Page>
  );
}

interface ChoiceProps {
  to: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Choice({ to, icon, title, children }: ChoiceProps): ReactNode {
  return (
    <Link to={to} className={styles['choice']}>
      <Slip stub={icon} interactive>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['detail']}>{children}</p>
      </Slip>
    </Link>
  );
}
