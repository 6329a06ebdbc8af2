import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../../tooling/src/debian/findChromium.ts';

/** Launches a headless Chromium; returns `undefined` if none is installed. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath, args });
}
