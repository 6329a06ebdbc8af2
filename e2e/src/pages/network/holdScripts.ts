import type { Page } from 'playwright-core';

/**
 * Holds back the host's first file, so that nothing but the document works, as on a slow connection.
 * @returns a function that lets the file through
 */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const files = '**/assets/main.*.js';
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await isReleased;
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await Promise.resolve();
  };
}
