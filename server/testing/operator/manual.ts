import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../src/config/repositoryFolder.ts';

const manual = readFileSync(path.join(repositoryFolder, 'docs/operations.md'), 'utf8');

/**
 * Reads the blocks of code below a heading of docs/operations.md, up to the next heading. A test that runs them proves
 * what operators type.
 */
export function readManualBlocks(heading: string): string[] {
  const section = readSection(heading);
  const blocks = Array.from(
    section.matchAll(/^( *)```\w*\n([^]*?)^ *```$/gm),
    ([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  assert.ok(blocks.length > 0, heading);
  return blocks;
}

/** Reads the inline code below a heading of docs/operations.md that begins with this word. */
export function readManualCommand(heading: string, word: string): string {
  const command = new RegExp(`\`(${word} [^\`\\n]+)\``).exec(readSection(heading))?.[1];
  assert.ok(command, word);
  return command;
}

/** Replaces the page's example values, which must occur. */
export function fillIn(command: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [example, value]) => {
    assert.ok(text.includes(example), `${example} in ${text}`);
    return text.replaceAll(example, value);
  }, command);
}

function readSection(heading: string): string {
  const [, section = ''] = manual.split(`\n${heading}\n`);
  const [own = ''] = section.split(/\n#+ /);
  return own;
}
