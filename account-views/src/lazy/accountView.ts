import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadApiMessages } from '@parchi/shared-api';
import { currentLocale } from '@parchi/shared-ui';
import { loadAccountMessages } from '../messages/loadAccountMessages.ts';

/** Returns a lazy view that is loaded together with the words that it needs. */
export function accountView<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [view] = await Promise.all([load(), loadWords()]);
    return { default: view };
  });
}

/** Loads the words that every view needs. */
export async function loadWords(): Promise<void> {
  const locale = currentLocale();
  await Promise.all([
    loadAccountMessages(locale),
    loadApiMessages(locale, 'accounts'),
    loadApiMessages(locale, 'authenticators'),
  ]);
}
