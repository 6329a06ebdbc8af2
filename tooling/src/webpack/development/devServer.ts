import type { Configuration } from 'webpack-dev-server';
import { remotes } from '../../workspaces.ts';
import { developmentPort } from './developmentPort.ts';

const SERVER_ORIGIN = 'http://localhost:8080';
const CALL_PATHS = ['/users', '/file', '/print', '/shop', '/payment', '/sandbox', '/site'];

export function devServer(name: string): Configuration {
  return {
    port: developmentPort(name),
    // The port of a remote changes when another remote comes before it in the alphabet.
    onListening: () => console.log(`${name}: http://localhost:${developmentPort(name)}`),
    hot: true,
    historyApiFallback: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: { warnings: false } },
    setupMiddlewares: (middlewares, server) => {
      if (name === 'host') {
        server.app?.get('/remotes.json', async (_request, response) => {
          response.json({ remotes: await developmentRemotes() });
        });
      }
      return middlewares;
    },
    proxy: [{ context: CALL_PATHS, target: SERVER_ORIGIN, changeOrigin: true }],
  };
}

/** Asks the development server of each remote what it announces. A remote whose server does not run is left out. */
async function developmentRemotes(): Promise<Record<string, unknown>> {
  const entries = remotes.map(async (name) => {
    const origin = `http://localhost:${developmentPort(name)}`;
    const reply = await fetch(`${origin}/remote.json`).catch(() => undefined);
    if (!reply?.ok) return [];
    const announcement = (await reply.json()) as object;
    return [[name, { ...announcement, entry: `${origin}/remoteEntry.js` }] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}
