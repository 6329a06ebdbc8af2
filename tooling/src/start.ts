import { spawn, type ChildProcess } from 'node:child_process';
import { repositoryRoot } from './repositoryRoot.ts';

/** `npm start`: builds what is stale, then runs the server, which serves the whole site on one origin. */
let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Pass the signal on. Ctrl+C reaches the whole process group, but a supervisor's signal reaches only this process.
  process.on(signal, () => running?.kill(signal));
}

// npm does not forward SIGTERM. When npm has ended, this process has another parent, and must stop the server itself.
const npm = process.ppid;
setInterval(() => {
  if (process.ppid !== npm) running?.kill('SIGTERM');
}, 500).unref();

const output: Buffer[] = [];
const build = spawn('lerna', ['run', 'build', '--loglevel', 'error'], {
  cwd: repositoryRoot,
  env: { ...process.env, NX_DAEMON: 'false' },
  stdio: ['ignore', 'pipe', 'pipe'],
  shell: process.platform === 'win32',
});
build.stdout.on('data', (chunk: Buffer) => output.push(chunk));
build.stderr.on('data', (chunk: Buffer) => output.push(chunk));
const waiting = setTimeout(() => {
  console.log('Building the site; the first time takes a minute or two.');
}, 3_000);
if ((await end(build)) !== 0) {
  if (build.signalCode === null) {
    console.error(Buffer.concat(output).toString());
    console.error('The site could not be built; the reason stands above.');
  }
  process.exit(1);
}
clearTimeout(waiting);

const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: repositoryRoot,
  stdio: 'inherit',
  // By default log only warnings. At a terminal, a line for each request would hide them.
  env: { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
});
process.exit(await end(server));

function end(child: ChildProcess): Promise<number> {
  running = child;
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
