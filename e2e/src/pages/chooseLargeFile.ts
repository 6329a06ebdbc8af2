import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';

/**
 * Chooses a file by a path on the disk, because 50 MB and more do not fit through the debugging protocol. The file is
 * deleted only when the page is closed, because the browser does not read it before it is sent.
 */
export async function chooseLargeFile(page: Page, { name, bytes }: SampleFile): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parchi-large-'));
  const path = join(folder, name);
  await writeFile(path, bytes);
  page.once('close', () => void rm(folder, { recursive: true }));
  await page.locator('input[type=file]').setInputFiles(path);
}
