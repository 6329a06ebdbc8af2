import type { Locator } from 'playwright-core';
import { readPixels } from './readPixels.ts';

/** If the red, green and blue of a pixel differ by more than this, the pixel has a visible colour. */
const COLORED = 40;

/** Returns which part of an element's pixels has a visible colour, from 0 to 1. */
export async function coloredShare(element: Locator): Promise<number> {
  const { width, height, values } = await readPixels(element);
  let colored = 0;
  for (let at = 0; at < values.length; at += 4) {
    const shades = values.subarray(at, at + 3);
    if (Math.max(...shades) - Math.min(...shades) > COLORED) colored += 1;
  }
  return colored / (width * height);
}
