import type { ReactNode } from 'react';
import { keptSeconds, limits, usualSeconds, type SiteFacts } from '@parchi/contract';
import { Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { formatSpan } from './formatSpan.ts';
import { privacySections } from './privacySections.ts';
import { useSiteFactsQuery } from './useSiteFactsQuery.ts';
import styles from './SitePage.module.css';
import { SiteOperator } from './SiteOperator.tsx';

/**
 * Says which personal data the site keeps, for how long and why. Durations that depend on the site’s settings have
 * their default values until the site’s own are loaded.
 */
export function PrivacyPage(): ReactNode {
  const { data: facts } = useSiteFactsQuery(null);
  const times = timesOf(facts);
  return (
    <Page title={t('host.privacy.title')} lead={t('host.privacy.lead')}>
      {privacySections.map(({ id, sentences }) => (
        <section key={id} className={styles['section']}>
          <h2>{t(`host.privacy.section.${id}`)}</h2>
          <ul className={styles['sentences']}>
            {sentences.map((sentence) => (
              <li key={sentence}>{t(`host.privacy.say.${sentence}`, times)}</li>
            ))}
          </ul>
        </section>
      ))}
      {/* Last, so that nothing moves when its data arrives. */}
      <SiteOperator />
    </Page>
  );
}

function timesOf(facts: SiteFacts | undefined): Record<string, string> {
  const seconds = {
    ...keptSeconds,
    endedShare: limits.endedShareSeconds,
    orderDetails: limits.orderDetailsSeconds,
    longestShare: limits.maxShareHours * 3_600,
    ...usualSeconds,
    share: limits.shareTtlSeconds,
    unpaidOrder: limits.unpaidOrderTtlSeconds,
    completedOrder: limits.completedOrderTtlSeconds,
    ...facts?.seconds,
  };
  return Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, formatSpan(value)]),
  );
}
