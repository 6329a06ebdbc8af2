import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';

/**
 * Chooses a file in the page's file field. The file is written to the disk first and chosen by its path, because
 * Playwright can't pass 50 MB or more to the browser. It is deleted only when the page is closed, because the browser
 * reads it when it is uploaded.
 */
export async function chooseLargeFile(page: Page, { name, bytes }: SampleFile): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parchi-large-'));
  const path = join(folder, name);
  await writeFile(path, bytes);
  page.once('close', () => void rm(folder, { recursive: true }));
  await page.locator('input[type=file]').setInputFiles(path);
}
