import { spawn, type ChildProcess } from 'node:child_process';
import { repositoryRoot } from './runCommand.ts';

/** `npm run dev`: the server with watch on 8080, and each app with hot reload; open http://localhost:8081. */
const apps = ['host', 'remote-files', 'remote-customer', 'remote-shop'];
const origins = [8081, 8082, 8083, 8084].map((port) => `http://localhost:${port}`);

const commands: [string, string[]][] = [
  ['node', ['--watch', 'server/src/main.ts']],
  ...apps.map((app): [string, string[]] => ['npm', ['run', 'dev', '--workspace', app]]),
];

const children: ChildProcess[] = commands.map(([file, args]) =>
  spawn(file, args, {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { CORS_ORIGINS: origins.join(','), ...process.env },
  }),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
