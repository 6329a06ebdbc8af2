import type { Configuration } from 'webpack-dev-server';

/** Development addresses: the host on 8081, remotes beside it; calls go to the server on 8080. */
const developmentPorts: Record<string, number> = {
  host: 8081,
  'remote-files': 8082,
  'remote-customer': 8083,
  'remote-shop': 8084,
};

const SERVER_ORIGIN = 'http://localhost:8080';
const CALL_PATHS = ['/users', '/file', '/print', '/shop', '/payment', '/sandbox'];

export function devServer(name: string): Configuration {
  return {
    port: developmentPorts[name] ?? 'auto',
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
  const remotes = Object.entries(developmentPorts).filter(([name]) => name !== 'host');
  return Object.fromEntries(
    remotes.map(([name, port]) => [name, { entry: `http://localhost:${port}/remoteEntry.js` }]),
  );
}
