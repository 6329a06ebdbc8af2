import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCatalogue } from '@parchi/contract';
import { format, resolveConfig } from 'prettier';
import { repositoryFolder } from './repositoryFolder.ts';
import { settingsTable } from './settingsTable.ts';

const WRITTEN_BY = '<!-- Written by `npm run docs -w server`. Do not edit. -->';

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

function configurationPage(): string {
  const rows = Object.values(settingsTable).map((entry) => [
    `\`${entry.env}\``,
    entry.fallback === undefined || entry.fallback === '' ? '' : `\`${entry.fallback}\``,
    entry.expects,
    entry.doc,
  ]);
  return [
    '# Settings',
    WRITTEN_BY,
    'Environment variables of the server. An empty one counts as unset; relative paths start at the ' +
      'folder of the repository. With a wrong setting the server does not start, and names every wrong one.',
    table(['Variable', 'Default', 'Value', 'What it does'], rows),
  ].join('\n\n');
}

function errorsPage(): string {
  const rows = Object.entries(errorCatalogue).map(([code, { status, text }]) => [
    `\`${code}\``,
    String(status),
    text,
  ]);
  return [
    '# Errors',
    WRITTEN_BY,
    'Every failure that a call can answer with, as JSON `{code, message, text}` where `text` equals ' +
      '`message`. Programs decide by `code`.',
    table(['Code', 'Status', 'Text'], rows),
  ].join('\n\n');
}

/** Writes the generated pages. With `--check`, only reports whether they are up to date. */
async function writeDocs(isCheck: boolean): Promise<boolean> {
  const pages = { 'configuration.md': configurationPage(), 'errors.md': errorsPage() };
  let isFresh = true;
  for (const [name, markdown] of Object.entries(pages)) {
    const file = path.join(repositoryFolder, 'docs', name);
    const options = await resolveConfig(file);
    const text = await format(markdown, { ...options, parser: 'markdown' });
    if (!isCheck) await writeFile(file, text);
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
      console.error(`docs/${name} is stale: npm run docs -w server`);
      isFresh = false;
    }
  }
  return isFresh;
}

process.exitCode = (await writeDocs(process.argv.includes('--check'))) ? 0 : 1;
