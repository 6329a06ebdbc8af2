import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadApiMessages } from '@parchi/shared-api';
import { currentLocale } from '@parchi/shared-ui';
import { loadAccountMessages } from './messages/loadAccountMessages.ts';

/** Returns a lazy view that is loaded together with the words that it needs. */
export function accountView<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const locale = currentLocale();
    const [view] = await Promise.all([
      load(),
      loadAccountMessages(locale),
      loadApiMessages(locale, 'accounts'),
    ]);
    return { default: view };
  });
}
