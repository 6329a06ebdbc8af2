import { existsSync } from 'node:fs';
import { findChromium } from './findChromium.ts';
import { isDebianRoot } from './isDebianRoot.ts';
import { isPostgresInstalled } from './postgres.ts';
import { isSwiftInstalled, swiftPackages } from './swift.ts';
import { runAptGet } from './runAptGet.ts';

/** Debian packages that the tests use, each with a function that tells whether the package is installed. */
const needed: Record<string, () => boolean> = {
  postgresql: isPostgresInstalled,
  chromium: () => findChromium() !== undefined,
  'chromium-headless-shell': () => existsSync('/usr/bin/chromium-headless-shell'),
  'firefox-esr': () => existsSync('/usr/bin/firefox-esr'),
  'webkit2gtk-driver': () => existsSync('/usr/bin/WebKitWebDriver'),
  xvfb: () => existsSync('/usr/bin/Xvfb'),
  ...Object.fromEntries(swiftPackages.map((name) => [name, isSwiftInstalled])),
  nginx: () => existsSync('/usr/sbin/nginx'),
  strace: () => existsSync('/usr/bin/strace'),
  rsync: () => existsSync('/usr/bin/rsync'),
  rclone: () => existsSync('/usr/bin/rclone'),
  systemd: () => existsSync('/usr/bin/systemd-analyze'),
  openssl: () => existsSync('/usr/bin/openssl'),
  unzip: () => existsSync('/usr/bin/unzip'),
  qpdf: () => existsSync('/usr/bin/qpdf'),
  'poppler-utils': () => existsSync('/usr/bin/pdftoppm'),
  'pango1.0-tools': () => existsSync('/usr/bin/pango-view'),
  'clamav-daemon': () => existsSync('/usr/sbin/clamd'),
  // PDFs do not embed the font Zapf Dingbats, with which Poppler draws the check marks of form fields.
  'fonts-urw-base35': () => existsSync('/usr/share/fonts/opentype/urw-base35/D050000L.otf'),
  // Tests compare drawings of names in Hindi, Arabic and emoji.
  'fonts-noto-core': () => existsSync('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'),
  'fonts-noto-color-emoji': () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'),
};

export const debianPackageNames: readonly string[] = Object.keys(needed);

/**
 * Installs the missing packages of these, on Debian as root. On another system, a test that lacks a package says so.
 */
export async function installDebianPackages(names = debianPackageNames): Promise<void> {
  const missing = names.filter((name) => needed[name]?.() !== true);
  if (!isDebianRoot() || missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} (apt-get)`);
  const { exitCode, output } = await runAptGet([
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    ...missing,
  ]);
  // A test that lacks the package will fail or be skipped. This output is the reason.
  if (exitCode !== 0) console.error(output);
}
