import { basename, dirname } from 'node:path';
import type { Configuration } from 'webpack-dev-server';
import { developedApps, developmentPort } from './developmentPort.ts';
import { sendSiteHeaders } from './siteHeaders.ts';

const SERVER_ORIGIN = 'http://localhost:8080';
const CALL_PATHS = ['/users', '/file', '/print', '/shop', '/payment', '/sandbox', '/site'];

export function devServer(folder: string): Configuration {
  const name = basename(folder);
  const parent = dirname(folder);
  const port = developmentPort(parent, name);
  return {
    port,
    // The port of a remote changes when another remote comes before it in the alphabet.
    onListening: () => console.log(`${name}: http://localhost:${port}`),
    hot: true,
    historyApiFallback: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: { warnings: false } },
    setupMiddlewares: (middlewares, server) => {
      if (name === 'host') {
        server.app?.get('/remotes.json', async (_request, response) => {
          response.json({ remotes: await developmentRemotes(parent) });
        });
        return middlewares;
      }
      const middleware = sendSiteHeaders(`${SERVER_ORIGIN}/remotes/${name}/`);
      return [{ name: 'security-headers', middleware }, ...middlewares];
    },
    proxy: [{ context: CALL_PATHS, target: SERVER_ORIGIN, changeOrigin: true }],
  };
}

/** Asks the development server of each remote what it announces. A remote whose server does not run is left out. */
async function developmentRemotes(parent: string): Promise<Record<string, unknown>> {
  const remotes = developedApps(parent).filter((name) => name !== 'host');
  const entries = remotes.map(async (name) => {
    const origin = `http://localhost:${developmentPort(parent, name)}`;
    const reply = await fetch(`${origin}/remote.json`).catch(() => undefined);
    if (!reply?.ok) return [];
    const announcement = (await reply.json()) as object;
    return [[name, { ...announcement, entry: `${origin}/remoteEntry.js` }] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}
