import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { readEnvFile, readSettingNames } from './readEnvFile.ts';

const PAGE = 'docs/operations.md';
const page = read(PAGE);
/** The page's inline code. Fenced blocks, such as configuration and sample lines of a log, are left out. */
const codes = Array.from(page.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
const blocks = Array.from(page.matchAll(/```sh\n([^]*?)```/g), ([, block = '']) => block);
const sources = globSync('{server,print-engine,object-store}/src/**/*.ts', { cwd: repositoryRoot })
  .filter((file) => !/\.test\.ts$/.test(file))
  .map(read)
  .join('\n');

function read(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}

/** Returns the text of each row's first cell in the table below a heading. These cells are inline code. */
function firstCells(heading: string): string[] {
  const [, section = ''] = page.split(`${heading}\n`);
  const [own = ''] = section.split(/\n#+ /);
  return Array.from(own.matchAll(/^\| `([^`]+)`/gm), ([, cell = '']) => cell);
}

test('docs/operations.md names only npm scripts that exist [F-806]', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = Array.from(page.matchAll(/npm run ([\w-]+)/g), ([, name = '']) => name);
  assert.ok(named.length >= 5);
  assert.deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  );
});

test('docs/operations.md links only to files and headings that exist [F-806]', () => {
  const links = Array.from(page.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  assert.ok(links.length > 15);
  for (const link of links) {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? PAGE : path.join('docs', file);
    assert.ok(existsSync(path.join(repositoryRoot, target)), link);
    if (anchor === undefined) continue;
    const headings = Array.from(read(target).matchAll(/^#+ (.+)$/gm), ([, text = '']) => text);
    const anchors = headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    assert.ok(anchors.includes(anchor), link);
  }
});

test('docs/operations.md names only files of the repository that exist [F-806]', () => {
  const files = [...codes, ...blocks.flatMap((block) => block.split(/\s+/))].filter((word) =>
    /^(server|packaging|docs)\/[\w./-]+$/.test(word),
  );
  assert.ok(files.length >= 3, files.join());
  for (const file of files) assert.ok(existsSync(path.join(repositoryRoot, file)), file);
  assert.ok(existsSync(path.join(repositoryRoot, 'packaging/systemd/parchi.env.example')));
});

test('docs/operations.md names only settings of the server or of compose.yaml [F-806]', () => {
  const known = new Set([
    ...readSettingNames(),
    ...Object.keys(readEnvFile('packaging/compose/.env.example')),
  ]);
  const named = codes.flatMap((code) => /^([A-Z][A-Z\d]*_[A-Z\d_]+)(=|$)/.exec(code)?.[1] ?? []);
  assert.ok(named.length > 15);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

test('docs/operations.md has a row for each alert, of Prometheus and of the log [F-806]', () => {
  const { groups } = parse(read('packaging/prometheus/alerts.yml')) as {
    groups: { rules: { alert: string }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  assert.deepEqual(firstCells('### Of Prometheus').sort(), rules.sort());

  const { alerts } = alertNames();
  assert.ok(alerts.length > 10);
  assert.deepEqual(firstCells('### Of the log').sort(), alerts);
});

/** Reads the names of the server's alerts, and compares them with those that its code logs. */
function alertNames(): { alerts: string[] } {
  const file = read('server/src/process/raiseAlert.ts');
  const raised = Array.from(
    file.matchAll(/^ {2}(\w+): (?:payments\(|\{$)/gm),
    ([, name = '']) => name,
  );
  const logged = Array.from(
    sources.matchAll(/\b(?:alert: |report\()'(\w+)'/g),
    ([, name = '']) => name,
  );
  for (const name of logged) assert.ok(file.includes(`'${name}'`), `${name} in raiseAlert.ts`);
  return { alerts: [...new Set([...raised, ...logged])].sort() };
}

test('docs/operations.md quotes only texts that the server prints [F-806]', () => {
  const quoted = codes.filter((code) => /^[a-zA-Z][a-z’']* [a-z’' ]+$/.test(code));
  const sentences = firstCells('### It does not start').map((cell) =>
    cell.replaceAll('…', '').trim(),
  );
  const words = [...quoted, 'THE DATABASE WAS RESTORED FROM A BACKUP', ...sentences].flatMap(
    // The document leaves out the variable parts of a message, such as a port, so search for the parts around them.
    (sentence) => sentence.split(/, not|: $|”\.?/).filter((part) => part.length > 4),
  );
  assert.ok(words.length > 15, words.join('; '));
  assert.deepEqual(
    words.filter((text) => !sources.includes(text) && !isCommand(text)),
    [],
  );
});

test('docs/operations.md and compose.yaml archive WAL by the same settings [F-806]', () => {
  const [, block = ''] = /```\n(archive_mode[^]*?)```/.exec(page) ?? [];
  const settings = block.trim().replaceAll(/^(\w+) = '?(.*?)'?$/gm, '$1=$2');
  const { services } = parse(read('packaging/compose/compose.yaml')) as {
    services: { database: { command: string[] } };
  };
  const given = services.database.command.filter((word) => word.startsWith('archive_'));
  assert.deepEqual(settings.split('\n'), given);
});

/** Returns whether inline code is a system command. The page formats commands and quoted messages in the same way. */
function isCommand(text: string): boolean {
  return /^(systemctl|df|mail|docker|select|chown|rclone|rsync|npm|ss) ?/.test(text);
}
