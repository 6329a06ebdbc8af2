import type { ReactNode } from 'react';
import { privacyPath } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { Loader, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { FactsFailed } from './FactsFailed.tsx';
import { useSiteFactsQuery } from './siteApi.ts';
import styles from './SitePage.module.css';

/** The operator’s terms, as plain text. */
export function TermsPage(): ReactNode {
  const query = useSiteFactsQuery(null);
  const { data: facts, error } = query;
  return (
    <Page title={t('host.site.terms')}>
      {error && !facts && <FactsFailed query={query} />}
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
