import type { Page } from 'playwright-core';

/** A file as a person would pick it: its name and what is in it. */
export interface SampleFile {
  name: string;
  bytes: Buffer;
}

/** What the browser's file chooser would hand to the page. */
export async function chooseFiles(page: Page, files: SampleFile[]): Promise<void> {
  const payloads = files.map(({ name, bytes }) => ({
    name,
    mimeType: mimeType(name),
    buffer: bytes,
  }));
  await page.locator('input[type=file]').setInputFiles(payloads);
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
