import type { Configuration } from 'webpack-dev-server';
import { remotes } from '../workspaces.ts';
import { developmentPort } from './developmentPort.ts';

const SERVER_ORIGIN = 'http://localhost:8080';
const CALL_PATHS = ['/users', '/file', '/print', '/shop', '/payment', '/sandbox'];

export function devServer(name: string): Configuration {
  return {
    port: developmentPort(name),
    hot: true,
    historyApiFallback: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: { warnings: false } },
    setupMiddlewares: (middlewares, server) => {
      if (name === 'host') {
        server.app?.get('/remotes.json', (_request, response) => {
          response.json({ remotes: developmentRemotes() });
        });
      }
      return middlewares;
    },
    proxy: [{ context: CALL_PATHS, target: SERVER_ORIGIN, changeOrigin: true }],
  };
}

function developmentRemotes() {
  return Object.fromEntries(
    remotes.map((name) => [
      name,
      { entry: `http://localhost:${developmentPort(name)}/remoteEntry.js` },
    ]),
  );
}
