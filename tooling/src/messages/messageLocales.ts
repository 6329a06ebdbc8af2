import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';

/** Languages of the site. They are those of the design system's catalogues, because every page loads one of these. */
export const messageLocales = globSync(join(repositoryRoot, 'shared-ui/src/messages/*.json'))
  .map((file) => basename(file, '.json'))
  .sort();
