import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of the module `name` in the folder of the module at `url`, for tools that load modules by paths. The
 * modules are TypeScript in this repository, and JavaScript in the packed package.
 */
export function moduleBeside(url: string, name: string): string {
  return fileURLToPath(new URL(name + extname(url), url));
}
