import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../../tooling/src/debian/findFreePort.ts';
import { waitUntil } from '../fixtures/waitUntil.ts';
import type { Driver } from './driver.ts';
import { endProcess, startProcess } from './processes.ts';
import { openSession } from './openSession.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

export const hasWebKit = miniBrowser !== undefined && existsSync(DRIVER) && existsSync(SCREEN);

/**
 * Starts WebKitGTK's MiniBrowser, with the engine of Safari and of every browser on an iPhone. It needs a screen, so it
 * gets a virtual one in memory. It saves downloads into `downloads`, which becomes the download folder of its home.
 */
export async function startWebKit(folder: string, downloads: string): Promise<Driver> {
  await mkdir(join(folder, '.config'));
  await writeFile(join(folder, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = startProcess(
    SCREEN,
    ['-displayfd', '1', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const display = await readDisplay(screen);
  const port = await findFreePort();
  const server = startProcess(DRIVER, [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: folder,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Otherwise GTK would wait for a session bus that does not exist here.
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil('WebKit’s driver listens', isReady);
  const driver = await openSession(address, {
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  });
  return {
    ...driver,
    quit: async () => {
      await driver.quit();
      await endProcess(server);
      await endProcess(screen);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readDisplay({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The screen has no output to read.');
  const [number] = (await once(stdout, 'data')) as [Buffer];
  return number.toString().trim();
}
