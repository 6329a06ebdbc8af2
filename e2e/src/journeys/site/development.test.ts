import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { repositoryRoot } from '../../../../tooling/src/repositoryRoot.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { startDevServer } from '../../fixtures/site/startDevServer.ts';
import { startVisit } from '../../pages/startVisit.ts';

const [host, portal] = await Promise.all([
  startDevServer(join(repositoryRoot, 'host')),
  startDevServer(join(repositoryRoot, 'remote-files')),
]);
const { browser, site } = await openSite({
  settings: { CORS_ORIGINS: `${host.origin},${portal.origin}` },
});
/** Forwards port 8080, at which development servers expect the site's server, to the site. */
const forwarder = createServer((socket) => {
  const forwarded = connect(Number(new URL(site.origin).port), 'localhost');
  socket.pipe(forwarded).pipe(socket);
  for (const end of [socket, forwarded]) end.on('error', () => undefined);
}).listen(8080);
after(() => {
  forwarder.close();
  return Promise.all([host.stop(), portal.stop()]);
});

test('in development, a portal’s page works inside the host and stand-alone', async () => {
  const { page, end } = await startVisit(browser);
  for (const { origin } of [host, portal]) {
    await page.goto(origin + pagePaths.receiveFile);
    await page.getByRole('textbox', { name: 'Token' }).waitFor();
  }
  await end();
});
