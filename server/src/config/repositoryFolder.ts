import path from 'node:path';

/** Where relative paths in the settings start, whatever folder the server was started from. */
export const repositoryFolder = path.resolve(import.meta.dirname, '../../..');
