import path from 'node:path';
import { startPrintingServer, type RunningServer } from './runningServer.ts';

const bareServer = path.resolve(import.meta.dirname, '../bareServer.ts');

/** What Node itself allows: no form, no limits, no record, no sync. Files land in the folder. */
export function startBareServer(folder: string): Promise<RunningServer> {
  return startPrintingServer({ command: process.execPath, args: [bareServer, folder] });
}
