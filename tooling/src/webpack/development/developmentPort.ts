import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** Port of the first app. The server listens on 8080 (`devServer.ts`). */
const FIRST_PORT = 8081;

/**
 * Returns the apps of a repository by their folders: the host, then each remote. A portal in a repository of its own is
 * found as the only app in the folder above it.
 */
export function developedApps(parent: string): string[] {
  return globSync('{host,remote-*}/webpack.config.ts', { cwd: parent }).map(dirname).sort();
}

/** Returns the port of an app's development server: 8081 for the first app, and then one more for each. */
export function developmentPort(parent: string, app: string): number {
  return FIRST_PORT + developedApps(parent).indexOf(app);
}
