import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';
import { readPixels } from './readPixels.ts';

/** Reads a QR code as a camera does: from the picture on the screen. */
export async function decodeQr(code: Locator): Promise<string | undefined> {
  const { width, height, values } = await readPixels(code);
  return jsQR(Uint8ClampedArray.from(values), width, height)?.data;
}
