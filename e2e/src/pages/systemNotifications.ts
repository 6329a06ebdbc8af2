import type { Page } from 'playwright-core';

/** Hears of the notifications that the pages to come show by themselves. @returns reads their titles */
export async function countNotifications(page: Page): Promise<() => Promise<string[]>> {
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
 * Lets pages show no notification by themselves, as Chrome on Android has it.
 * @returns reads the titles of those that their service worker shows
 */
export async function refuseNotifications(page: Page): Promise<() => Promise<string[]>> {
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
