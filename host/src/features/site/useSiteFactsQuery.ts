import { apiPaths, type SiteFacts } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const siteApi = injectCalls('host', (build) => ({
  /** Who runs the site, its terms, and how long it keeps which data. */
  siteFacts: build.query<SiteFacts, null>({
    query: () => ({ path: apiPaths.siteFacts, body: {} }),
  }),
}));

export const { useSiteFactsQuery } = siteApi;
