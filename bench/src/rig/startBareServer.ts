import path from 'node:path';
import { startServerProcess, type RunningServer } from './runningServer.ts';

const bareServer = path.resolve(import.meta.dirname, '../bareServer.ts');

/**
 * Starts the baseline Node server, which saves files in the folder. It has no form parsing, limits, database or fsync.
 */
export function startBareServer(folder: string): Promise<RunningServer> {
  return startServerProcess({ command: process.execPath, args: [bareServer, folder] });
}
