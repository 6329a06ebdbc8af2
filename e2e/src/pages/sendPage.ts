import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';
import { chooseFiles } from './chooseFiles.ts';
import { waitForTakeOver } from './waitForTakeOver.ts';

export interface SentShare {
  token: string;
  /** The code to say aloud, as it is shown: “K7M 4QX”. */
  code: string;
  link: string;
}

/** Opens the send page and chooses files, which leads to their preview. */
export async function openPreview(page: Page, origin: string, files: SampleFile[]): Promise<void> {
  await page.goto(origin + pagePaths.sendFile);
  await page.getByRole('heading', { name: 'Send files' }).waitFor();
  await waitForTakeOver(page);
  await chooseFiles(page, files);
  await page.getByRole('heading', { name: 'Check your files' }).waitFor();
}

export async function upload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

/** Waits for the slip of the sent files and reads it. */
export async function readSlip(page: Page): Promise<SentShare> {
  await page.getByRole('heading', { name: 'Ready to share' }).waitFor({ timeout: 60_000 });
  const link = await page.getByRole('link', { name: /receive-file\?token=/ }).getAttribute('href');
  const token = new URL(link ?? '').searchParams.get('token') ?? '';
  const slip = page.getByText('Code to say aloud').locator('xpath=following-sibling::p[1]');
  return { token, code: await slip.innerText(), link: link ?? '' };
}

export async function sendFiles(
  page: Page,
  origin: string,
  files: SampleFile[],
): Promise<SentShare> {
  await openPreview(page, origin, files);
  await upload(page);
  return readSlip(page);
}
