import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import type { Mutation } from './mutation.ts';

/**
 * Returns the content of a mutation's file, without (`text`) and with the mutation (`mutated`).
 * @throws Error if the text is not in the file exactly once
 */
export function applyMutation({ file, text, replacement }: Mutation): {
  readonly text: string;
  readonly mutated: string;
} {
  const content = readFileSync(path.join(repositoryRoot, file), 'utf8');
  const parts = content.split(text);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${text}`);
  return { text: content, mutated: parts.join(replacement) };
}
