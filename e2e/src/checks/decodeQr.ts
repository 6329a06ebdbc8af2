import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';
import { readPixels } from './readPixels.ts';

/** Decodes the QR code in an element from its pixels on the screen, as a camera would. */
export async function decodeQr(code: Locator): Promise<string | undefined> {
  const { width, height, values } = await readPixels(code);
  return jsQR(Uint8ClampedArray.from(values), width, height)?.data;
}
