import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's build of the same engine without the browser's own interface: no tab bar, no PDF viewer. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

/**
 * Returns the path of Chromium: from `CHROMIUM_PATH`, from the PATH or in a usual place.
 * @param options `isShellEnough`: whether the headless shell is preferred where it is installed
 * @throws if `CHROMIUM_PATH` names no file
 */
export function findChromium({ isShellEnough = false } = {}): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names no file: ${given}`);
    return given;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = isShellEnough ? [HEADLESS_SHELL, ...NAMES] : NAMES;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES].find((path) => existsSync(path));
}
