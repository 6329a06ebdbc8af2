import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readZipEntries, type ZipEntry } from '../checks/readZipEntries.ts';

export interface DownloadedZip {
  /** The file name under which the browser saves the zip. */
  name: string;
  path: string;
  entries: ZipEntry[];
}

/** Presses “Download” and reads the zip that the browser saves. */
export async function downloadZip(page: Page): Promise<DownloadedZip> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: false }).click(),
  ]);
  const path = await download.path();
  return {
    name: download.suggestedFilename(),
    path,
    entries: readZipEntries(await readFile(path)),
  };
}
