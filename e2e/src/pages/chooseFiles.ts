import type { Page } from 'playwright-core';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';

/** Chooses these files in the page's file input. */
export async function chooseFiles(page: Page, files: SampleFile[]): Promise<void> {
  const payloads = files.map(({ name, bytes }) => ({
    name,
    mimeType: mimeType(name),
    buffer: bytes,
  }));
  // Bytes cross the driver's pipe as base64, which takes a busy machine more than half a minute for 40 MB.
  await page.locator('input[type=file]').setInputFiles(payloads, { timeout: 120_000 });
}

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  webm: 'video/webm',
};

function mimeType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
