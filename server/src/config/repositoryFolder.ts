import path from 'node:path';

/** Folder against which relative paths in the settings are resolved, whatever the working directory. */
export const repositoryFolder = path.resolve(import.meta.dirname, '../../..');
