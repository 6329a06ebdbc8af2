import type { Page } from 'playwright-core';
import { waitUntil } from '../fixtures/waitUntil.ts';

/** In each page that this tab loads from now on, records the blobs for which object URLs are made. */
export async function recordBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blobs = new Map<string, Blob>();
    const createAddress = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const address = createAddress(blob);
      blobs.set(address, blob);
      return address;
    };
    Object.assign(window, { blobs });
  });
}

/**
 * Runs an action that opens a PDF in a new tab, and then closes that tab. Needs `recordBlobs`.
 * @returns the bytes of the PDF
 */
export async function capturePdfTab(page: Page, open: () => Promise<unknown>): Promise<Buffer> {
  const opening = page.waitForEvent('popup');
  await open();
  const tab = await opening;
  await waitUntil('a PDF is shown', () => findPdfAddress(tab) !== undefined);
  const bytes = await page.evaluate(
    async (address) => {
      const { blobs } = window as unknown as { blobs: Map<string, Blob> };
      return [...new Uint8Array((await blobs.get(address)?.arrayBuffer()) ?? [])];
    },
    findPdfAddress(tab) ?? '',
  );
  await tab.close();
  return Buffer.from(bytes);
}

/** Returns the object URL of the PDF that a tab shows; `undefined` while the tab shows no PDF. */
export function findPdfAddress(tab: Page): string | undefined {
  const addresses = tab.frames().map((frame) => frame.url());
  return addresses.find((address) => address.startsWith('blob:'));
}
