import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';

/** Reads a QR code as a camera does: from the picture on the screen. */
export async function decodeQr(code: Locator): Promise<string | undefined> {
  const screenshot = await code.screenshot({ scale: 'device' });
  const blank = await code.page().context().newPage();
  // A picture is decoded to pixels by the browser, on a page without our policy.
  const { width, height, pixels } = await blank.evaluate(async (picture) => {
    const response = await fetch(`data:image/png;base64,${picture}`);
    const bitmap = await createImageBitmap(await response.blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, pixels: Array.from(image.data) };
  }, screenshot.toString('base64'));
  await blank.close();
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}
