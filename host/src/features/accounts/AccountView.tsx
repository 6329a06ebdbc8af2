import type { ComponentType, ReactNode } from 'react';
import { DataView, DetailsView, DevicesView, PasskeysView } from '@parchi/account-views';
import { pagePaths } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './AccountForm.module.css';

/** Views of the account page by their names in `?view=`. Each is loaded when it is opened. */
const views = {
  details: DetailsView,
  devices: DevicesView,
  passkeys: PasskeysView,
  data: DataView,
} satisfies Record<string, ComponentType<ShownAccount>>;

interface ShownAccount {
  email: string;
  /** Present only for a person: a shop has its names among its details. */
  name?: string;
}

type ViewName = keyof typeof views;

/** Returns the view named in the search string of an address. */
export function accountViewOf(search: string): ViewName | undefined {
  const named = new URLSearchParams(search).get('view');
  return viewNames.find((name) => name === named);
}

const viewNames = Object.keys(views) as ViewName[];

/** Links to the views, which are entries of the browser's history. */
export function AccountViewLinks(): ReactNode {
  return (
    <p className={styles['buttons']}>
      {viewNames.map((name) => (
        <Link key={name} to={{ search: `?view=${name}` }}>
          {t(`host.account.view-${name}`)}
        </Link>
      ))}
    </p>
  );
}

export function AccountView({ view, ...account }: ShownAccount & { view: ViewName }): ReactNode {
  const View = views[view];
  return (
    <Page title={t(`host.account.view-${view}`)}>
      {/* The boundary around the host's own pages shows the loader, and the error if the view can't be loaded. */}
      <View {...account} />
      <p className={styles['aside']}>
        <Link to={pagePaths.account}>{t('host.mails.to-account')}</Link>
      </p>
    </Page>
  );
}
