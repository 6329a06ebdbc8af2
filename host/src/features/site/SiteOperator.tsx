import type { ReactNode } from 'react';
import { termsPath } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { Loader } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { FactsFailed } from './FactsFailed.tsx';
import { useSiteFactsQuery } from './useSiteFactsQuery.ts';
import styles from './SitePage.module.css';

/** Who runs the site, as its operator entered it, and how to reach them. */
export function SiteOperator(): ReactNode {
  const { data: facts, error, isFetching, refetch } = useSiteFactsQuery(null);
  return (
    <section className={styles['section']}>
      <h2>{t('host.site.who')}</h2>
      {error && !facts && (
        <FactsFailed error={error} isFetching={isFetching} refetch={refetch}>
          {t('host.privacy.times-failed')}
        </FactsFailed>
      )}
      {!error && !facts && <Loader label={t('host.site.loading')} />}
      {facts && (
        <>
          <p>
            {facts.operator.name === null
              ? t('host.site.unnamed')
              : t('host.site.run-by', { name: facts.operator.name })}
          </p>
          {facts.operator.address !== null && (
            <p>{t('host.site.address', { address: facts.operator.address })}</p>
          )}
          {facts.operator.email !== null && (
            <p>
              {t('host.site.write-to')}{' '}
              <a href={`mailto:${facts.operator.email}`}>{facts.operator.email}</a>
            </p>
          )}
          {facts.terms.length > 0 && (
            <p>
              <Link to={termsPath}>{t('host.site.terms')}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
