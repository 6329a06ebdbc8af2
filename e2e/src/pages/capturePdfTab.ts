import type { Page } from 'playwright-core';
import { waitUntil } from '../fixtures/waitUntil.ts';

/** Keeps what the pages to come of this tab hand to others by an address of its own. */
export async function keepBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = new Map<string, Blob>();
    const createAddress = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const address = createAddress(blob);
      kept.set(address, blob);
      return address;
    };
    Object.assign(window, { kept });
  });
}

/** Does what opens a PDF in a tab of its own, and closes that. @returns the bytes that the tab was given */
export async function shownPdf(page: Page, open: () => Promise<unknown>): Promise<Buffer> {
  const opening = page.waitForEvent('popup');
  await open();
  const tab = await opening;
  await waitUntil('a PDF is shown', () => shownAddress(tab) !== undefined);
  const bytes = await page.evaluate(
    async (address) => {
      const { kept } = window as unknown as { kept: Map<string, Blob> };
      return [...new Uint8Array((await kept.get(address)?.arrayBuffer()) ?? [])];
    },
    shownAddress(tab) ?? '',
  );
  await tab.close();
  return Buffer.from(bytes);
}

/** Where the PDF lies that a tab shows, when it does. */
export function shownAddress(tab: Page): string | undefined {
  const addresses = tab.frames().map((frame) => frame.url());
  return addresses.find((address) => address.startsWith('blob:'));
}
