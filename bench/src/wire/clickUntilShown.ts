import type { Browser } from 'playwright-core';

export type PageUpload = {
  readonly address: string;
  readonly filePath: string;
  /** Text that the page shows when the upload is done. */
  readonly doneText: string;
};

/**
 * Returns the milliseconds from the click until `doneText` is shown. They are measured by the page's clock, without the
 * driver's round trips, in a new browser profile.
 */
export async function clickUntilShown(browser: Browser, upload: PageUpload): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(upload.address);
    await page.locator('input[type=file]').setInputFiles(upload.filePath);
    const button = page.getByRole('button', { name: 'Upload', exact: true });
    await button.waitFor();
    return await button.evaluate(
      (element, doneText) =>
        new Promise<number>((resolve) => {
          const startedAtMs = performance.now();
          new MutationObserver((_changes, observer) => {
            if (!document.body.textContent.includes(doneText)) return;
            observer.disconnect();
            resolve(performance.now() - startedAtMs);
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
          (element as HTMLElement).click();
        }),
      upload.doneText,
    );
  } finally {
    await context.close();
  }
}
