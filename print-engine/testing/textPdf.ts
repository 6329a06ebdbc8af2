import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Returns a PDF of one page with one line of text, which Pango draws with the fonts of the folder `fonts`. */
export function textPdf(text: string, { font, fonts }: { font: string; fonts: string }): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-pango-'));
  const [out, settings] = [path.join(folder, 'text.pdf'), path.join(folder, 'fonts.conf')];
  const exactly = ['--dpi=72', '--hinting=none', '--hint-metrics=off', '--subpixel-positions'];
  const written = ['-q', `--font=${font}`, `--text=${text}`, '-o', out];
  const found = `<dir>${fonts}</dir><cachedir>${folder}</cachedir>`;
  try {
    writeFileSync(settings, `<fontconfig>${found}</fontconfig>`);
    const env = { ...process.env, FONTCONFIG_FILE: settings };
    execFileSync('pango-view', [...exactly, ...written], { stdio: 'pipe', env });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
