import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Pattern of the ids in docs/faults.md, such as `F-53`, `P13`, `L14` or `rule 15`. */
export const idPattern = String.raw`\b(?:F-\d{2,4}|[ABGMNOPRSW]\d{2}|[LQ]\d{1,2}|rule \d{1,2})\b`;

const QUOTE = '[\'"`]';
/** Matches brackets at the end of a text: ` [F-53]`, ` [F-01, F-04]`, ` [P07] [R05]`, `` [${id}]` ``. */
const endingBrackets = new RegExp(
  String.raw`(?: \[(?:\$\{[^{}]*\}|[^[\]'"\x60])+\])+(?=${QUOTE})`,
  'g',
);
/** Matches what may stand in such a bracket. */
const knownContent = new RegExp(
  String.raw`^(?:${idPattern}(?:, ${idPattern})*|\$\{[^{}]*\}|specification §[\d.]+)$`,
);
/** Matches an id at the beginning of a text. */
const beginningIds = new RegExp(`(?<=${QUOTE}(?:§[\\d.]+ )?)${idPattern}(?=:? )`, 'g');
/** Matches an id that is a whole text, or the key of an entry. */
const wholeIds = new RegExp(
  `(?<=${QUOTE})${idPattern}(?=${QUOTE})|(?<=^\\s+)${idPattern}(?=: )`,
  'gm',
);
const relativeImport = /\bfrom\s+'(\.[^']+)'/g;

/**
 * Returns the ids in the names of a file's tests. A name that ends in a template (`[${id}]`) stands for each id that is
 * a whole text in the file or in a file that it imports, because the rows of the test are there.
 */
export function readTestIds(file: string): Set<string> {
  const source = readFileSync(file, 'utf8');
  const brackets = findAll(source, endingBrackets).join('');
  if (!brackets.includes('${')) return new Set(findIds(brackets));
  const sources = [source, ...importsOf(file, source).map((name) => readFileSync(name, 'utf8'))];
  return new Set([...findIds(brackets), ...sources.flatMap((one) => findAll(one, wholeIds))]);
}

/**
 * Returns the brackets at the end of the file's test names that hold neither ids, nor a template, nor a section of the
 * specification.
 */
export function readOtherBrackets(file: string): string[] {
  const brackets = findAll(readFileSync(file, 'utf8'), endingBrackets).join('');
  return findAll(brackets, /[^[\]]+(?=\])/g).filter((content) => !knownContent.test(content));
}

/**
 * Returns the ids at the start of strings in the file, where no test may have them: its ids belong at the end of its
 * name.
 */
export function readLeadingIds(file: string): string[] {
  return findAll(readFileSync(file, 'utf8'), beginningIds);
}

export function findIds(text: string): string[] {
  return findAll(text, new RegExp(idPattern, 'g'));
}

function findAll(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([match]) => match);
}

function importsOf(file: string, source: string): string[] {
  return Array.from(source.matchAll(relativeImport), ([, name = '']) =>
    path.resolve(path.dirname(file), name),
  ).filter((name) => existsSync(name));
}
