import type { Page } from 'playwright-core';
import { waitUntil } from '../fixtures/waitUntil.ts';

/** Records the blobs that documents loaded in this tab from now on make object URLs for. */
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

/** Runs what opens a PDF in a new tab, and closes the tab. @returns the bytes of the PDF. Needs `recordBlobs`. */
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

/** The object URL of the PDF that a tab shows; `undefined` while it shows none. */
export function findPdfAddress(tab: Page): string | undefined {
  const addresses = tab.frames().map((frame) => frame.url());
  return addresses.find((address) => address.startsWith('blob:'));
}
