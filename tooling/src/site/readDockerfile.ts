import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';

export interface Instruction {
  /** The first word, such as `RUN`. */
  keyword: string;
  /** The rest. Each continued line stands behind the one before it. */
  text: string;
}

/** Reads the instructions of the repository's Dockerfile, in their order. */
export function readDockerfile(): Instruction[] {
  return readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [keyword = ''] = line.split(' ', 1);
      return { keyword, text: line.slice(keyword.length + 1) };
    });
}
