import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Launches the Chromium of `CHROMIUM_PATH` or of the PATH; returns `undefined` if there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const places = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const executablePath = [process.env['CHROMIUM_PATH'] ?? '', ...places].find(
    (place) => place !== '' && existsSync(place),
  );
  if (executablePath === undefined) return undefined;
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath, args });
}
