import { lazy, type ComponentType } from 'react';
import { currentLocale } from '@parchi/shared-ui';
import { loadHostMessages } from '../messages/loadHostMessages.ts';

/** Returns a lazy page that is loaded together with its texts, which no other page needs. */
function sitePage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadHostMessages(currentLocale(), 'site')]);
    return { default: page };
  });
}

export const PrivacyPage = sitePage(async () => {
  const { PrivacyPage: page } = await import('../features/site/PrivacyPage.tsx');
  return page;
});

export const TermsPage = sitePage(async () => {
  const { TermsPage: page } = await import('../features/site/TermsPage.tsx');
  return page;
});
