import path from 'node:path';

/** Relative paths in the settings start here, whatever the working directory. */
export const repositoryFolder = path.resolve(import.meta.dirname, '../../..');
