import { existsSync } from 'node:fs';
import { isPostgresInstalled } from './postgres.ts';
import { fetchRealPdfs, hasRealPdfs } from './realPdfs.ts';
import { runCommand } from './runCommand.ts';

/** What the tests use beyond npm's packages (the browser they find by themselves), and whether it is there. */
const needed: Record<string, () => boolean> = {
  postgresql: isPostgresInstalled,
  strace: () => existsSync('/usr/bin/strace'),
  qpdf: () => existsSync('/usr/bin/qpdf'),
  'poppler-utils': () => existsSync('/usr/bin/pdftoppm'),
  'pango1.0-tools': () => existsSync('/usr/bin/pango-view'),
  // Poppler draws check marks of form fields with Zapf Dingbats, which no PDF embeds.
  'fonts-urw-base35': () => existsSync('/usr/share/fonts/opentype/urw-base35/D050000L.otf'),
  // Names in Hindi, Arabic and emoji are looked at as a person sees them.
  'fonts-noto-core': () => existsSync('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'),
  'fonts-noto-color-emoji': () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'),
};

/** On Debian as root, brings what is missing; anywhere else the tests look for themselves and say what they lack. */
export async function installDebianPackages(): Promise<void> {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const missing = Object.keys(needed).filter((name) => needed[name]?.() !== true);
  if (!isDebianRoot || (missing.length === 0 && hasRealPdfs())) return;
  await run(['update', '-qq']);
  if (missing.length > 0) {
    console.log(`Installing ${missing.join(', ')} (apt-get)`);
    await run(['install', '-y', '-qq', '--no-install-recommends', ...missing]);
  }
  if (!hasRealPdfs()) await fetchRealPdfs();
}

async function run(args: readonly string[]): Promise<void> {
  const command = ['apt-get', '-o', 'Acquire::Retries=3', ...args];
  const { exitCode, output } = await runCommand(command, {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  // A test that lacks something says so itself; here the reason is kept for the reader.
  if (exitCode !== 0) console.error(output);
}
