import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readZipEntries, type ZipEntry } from '../checks/readZipEntries.ts';

/** Zips of shares are named after their token. */
const ZIP_NAME = /^[\w-]{22}\.zip$/;

export interface DownloadedShare {
  /** The file name under which the browser saves the zip, or the only file. */
  name: string;
  path: string;
  entries: ZipEntry[];
}

/** Presses “Download” and reads what the browser saves: the zip, or the share's only file as itself. */
export async function downloadShare(page: Page): Promise<DownloadedShare> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: false }).click(),
  ]);
  const path = await download.path();
  const name = download.suggestedFilename();
  const bytes = await readFile(path);
  const entries = ZIP_NAME.test(name) ? await readZipEntries(bytes) : [{ name, bytes }];
  return { name, path, entries };
}
