import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '../fixtures/waitUntil.ts';
import type { Driver } from './driver.ts';
import { endProcess, startProcess } from './processes.ts';
import { connectByMarionette } from './connectByMarionette.ts';

const FIREFOX = '/usr/bin/firefox-esr';

export const hasFirefox = existsSync(FIREFOX);

/** Starts a Firefox without a window, with a new profile in the folder. It saves downloads into `downloads`. */
export async function startFirefox(folder: string, downloads: string): Promise<Driver> {
  const settings = {
    'marionette.port': 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.normandy.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
  const browser = startProcess(FIREFOX, ['--headless', '--marionette', '--profile', folder], {
    env: { ...process.env, HOME: folder, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    stdio: 'ignore',
  });
  const portFile = join(folder, 'MarionetteActivePort');
  const readPort = () => readFile(portFile, 'utf8').catch(() => '');
  await waitUntil('Firefox listens', async () => (await readPort()) !== '', 60_000);
  const driver = await connectByMarionette(Number(await readPort()));
  return {
    ...driver,
    quit: async () => {
      await driver.quit();
      await endProcess(browser);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
