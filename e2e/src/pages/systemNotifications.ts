import type { Page } from 'playwright-core';

/**
 * Records the notifications that pages loaded from now on show by themselves, without the service worker.
 * @returns a function that reads the titles
 */
export async function recordNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        titles.push(title);
      }
    };
    Object.assign(window, { titles });
  });
  return () => page.evaluate(() => (window as unknown as { titles: string[] }).titles);
}

/**
 * Makes the `Notification` constructor throw in pages that are loaded from now on, as in Chrome on Android.
 * @returns a function that reads the titles of the notifications that the service worker shows
 */
export async function blockPageNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.Notification = new Proxy(Notification, {
      construct() {
        throw new TypeError('Illegal constructor');
      },
    });
  });
  return () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const shown = (await registration?.getNotifications()) ?? [];
      return shown.map(({ title }) => title);
    });
}
