import { webApps } from '../../workspaces.ts';

/** Port of the first app. The server listens on 8080 (`devServer.ts`). */
const FIRST_PORT = 8081;

/** Returns the port of an app's development server: 8081 for the host, then one for each remote. */
export function developmentPort(app: string): number {
  return FIRST_PORT + webApps.indexOf(app);
}
