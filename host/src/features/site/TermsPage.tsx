import type { ReactNode } from 'react';
import { privacyPath } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { Loader, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { FactsFailed } from './FactsFailed.tsx';
import { useSiteFactsQuery } from './useSiteFactsQuery.ts';
import styles from './SitePage.module.css';

/** The operator’s terms, as plain text. */
export function TermsPage(): ReactNode {
  const { data: facts, error, isFetching, refetch } = useSiteFactsQuery(null);
  return (
    <Page title={t('host.site.terms')}>
      {error && !facts && <FactsFailed error={error} isFetching={isFetching} refetch={refetch} />}
      {!error && !facts && <Loader label={t('host.site.loading-terms')} />}
      {facts?.terms.length === 0 && <p>{t('host.site.no-terms')}</p>}
      {facts?.terms.map((paragraph, index) => (
        <p key={index} className={styles['paragraph']}>
          {paragraph}
        </p>
      ))}
      {facts && (
        <p>
          <Link to={privacyPath}>{t('host.privacy.title')}</Link>
        </p>
      )}
    </Page>
  );
}
