import type { Locator } from 'playwright-core';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, each from 0 to 255. */
  values: Buffer;
}

/** Reads the pixels of an element as they appear on the screen, with all styles and filters applied. */
export async function readPixels(element: Locator): Promise<Pixels> {
  const screenshot = await element.screenshot({ scale: 'device' });
  // Decode the PNG in an empty page, because such a page has no Content-Security-Policy that would forbid it.
  const blank = await element.page().context().newPage();
  const { width, height, base64 } = await blank.evaluate(async (png) => {
    const response = await fetch(`data:image/png;base64,${png}`);
    const bitmap = await createImageBitmap(await response.blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    // Return the pixels as a string: an array of a million numbers takes seconds through the debugging protocol.
    const reader = new FileReader();
    const isRead = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(new Blob([data]));
    await isRead;
    const [, base64 = ''] = (reader.result as string).split(',');
    return { width: bitmap.width, height: bitmap.height, base64 };
  }, screenshot.toString('base64'));
  await blank.close();
  return { width, height, values: Buffer.from(base64, 'base64') };
}
