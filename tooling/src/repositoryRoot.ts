import { fileURLToPath } from 'node:url';

/** Path of the folder of the repository, with a slash at its end. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));
