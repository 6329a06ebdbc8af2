import { buildApp, type BuiltApp } from './app.ts';
import { findMailWarning } from './config/checks/checkMail.ts';
import { findOperatorWarning } from './config/checks/findOperatorWarning.ts';
import { parseSettings, type Settings } from './config/settings.ts';
import { mailFolderOf } from './mail/openOutlet.ts';
import { createLogger } from './process/createLogger.ts';
import { openDependencies } from './dependencies.ts';
import { freeStartupMemory } from './process/freeStartupMemory.ts';
import { countLogLines } from './metrics/countLogLines.ts';
import { createRegistry } from './metrics/createRegistry.ts';
import { startMetrics } from './metrics/startMetrics.ts';
import { startLoop } from './jobs/startLoop.ts';
import { describeStartupError } from './process/describeStartupError.ts';
import { stopOnSignals } from './process/stopOnSignals.ts';

/**
 * Maximum length of the queue of connections that wait to be accepted. Node accepts one connection in each round of its
 * event loop, so many wait under load, and a client that finds the queue full is cut off without an answer. The
 * operating system may allow a shorter queue.
 */
const MAX_WAITING_CALLERS = 4_096;

/**
 * Starts the server, which runs until it gets a signal. An error that the operator can fix is reported as one sentence.
 */
export async function runServer(environment: NodeJS.ProcessEnv): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = parseSettings(environment);
    await run(settings);
  } catch (error) {
    const sentence = describeStartupError(error, settings);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

async function run(settings: Settings): Promise<void> {
  const metrics = settings.metricsPort === undefined ? undefined : createRegistry();
  const log = createLogger(settings.logLevel, metrics && countLogLines(metrics));
  const dependencies = await openDependencies(settings, log, metrics);
  await dependencies.printEngine.start();
  const built = await buildApp(dependencies);
  let sampleSignIns: string | undefined;
  try {
    sampleSignIns = await built.seed();
    await startMetrics(metrics, settings, log);
    const { host, port } = settings;
    await built.app.listen({ host, port, backlog: MAX_WAITING_CALLERS });
  } catch (error) {
    await built.app.close();
    await dependencies.close();
    throw error;
  }
  freeStartupMemory();
  const loops = built.jobs.map((job) => startLoop(job, log));
  const address = shownAddress(built, settings);
  const payments = settings.payments === 'sandbox' ? ' with sandbox payments: no money moves' : '';
  // A single write: readers of a pipe take the first chunk for the whole report.
  const report = [
    `Parchi is ready at ${address}${payments}  (stop with Ctrl+C)`,
    settings.smtpUrl === undefined && `Mails are not sent: they lie in ${mailFolderOf(settings)}`,
    sampleSignIns,
  ];
  process.stdout.write(`${report.filter(Boolean).join('\n')}\n`);
  const mailWarning = findMailWarning(settings);
  if (mailWarning !== undefined) log.warn({ area: 'mail' }, mailWarning);
  const operatorWarning = findOperatorWarning(settings);
  if (operatorWarning !== undefined) log.warn({ area: 'site' }, operatorWarning);
  const { readiness, drain } = built;
  stopOnSignals({ log, readiness, loops, drain, close: () => dependencies.close() });
}

function shownAddress({ app }: BuiltApp, { host }: Settings): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const isAnywhere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(host);
  return `http://${isAnywhere ? 'localhost' : host}:${port}`;
}
