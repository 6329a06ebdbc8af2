import path from 'node:path';

/** Folder at which relative paths in the settings start, whatever the working directory. */
export const repositoryFolder = path.resolve(import.meta.dirname, '../../..');
