import { installDebianPackages } from '../debian/debianPackages.ts';
import { startPostgres } from '../debian/postgres.ts';
import { startSwift } from '../debian/swift.ts';
import { startCluster } from './startCluster.ts';

/**
 * `npm run cluster`: starts three servers behind nginx, on one PostgreSQL and one Swift, to try a site of several
 * servers on one machine. All data is in temporary folders, which are removed at the end.
 */
const SERVERS = 3;
const port = Number(process.env['PORT'] ?? 8080);

await installDebianPackages();
const postgres = await startPostgres({ isDurable: true });
const swift = await startSwift();
const cluster = await startCluster({
  count: SERVERS,
  databaseUrl: postgres.url,
  s3: swift.settings,
  port,
  settings: { SEED_SAMPLE_DATA: 'on', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
  onLog: (line) => console.error(line),
});
console.log(`Parchi is ready at ${cluster.origin}\n`);
for (const { origin, process: current } of cluster.servers) {
  console.log(`  a server at ${origin}, process ${current().pid}`);
}
console.log(`
Kill or stop a server by the number of its process, and look how the site goes on.
Ctrl+C ends everything and removes the data.`);

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void end();
  });
}

async function end(): Promise<void> {
  await cluster.stop();
  await swift.stop();
  await postgres.stop();
}
