import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../../tooling/src/debian/findChromium.ts';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * Launches a headless Chromium; returns `undefined` if none is installed. It prefers the headless shell, because
 * the whole browser also loads the pages of its own interface (`chrome://…`) while one of ours is measured.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser | undefined> {
  const executablePath = findChromium({ isShellEnough: true });
  if (executablePath === undefined) return undefined;
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] });
}
