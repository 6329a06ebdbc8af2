import type { Locator } from 'playwright-core';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each, 0 to 255. */
  values: number[];
}

/** What a person sees of a part of the page, whatever styles and filters lie over it. */
export async function readPixels(part: Locator): Promise<Pixels> {
  const screenshot = await part.screenshot({ scale: 'device' });
  const blank = await part.page().context().newPage();
  // A picture is decoded to pixels by the browser, on a page without our policy.
  const pixels = await blank.evaluate(async (picture) => {
    const response = await fetch(`data:image/png;base64,${picture}`);
    const bitmap = await createImageBitmap(await response.blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, values: Array.from(image.data) };
  }, screenshot.toString('base64'));
  await blank.close();
  return pixels;
}
