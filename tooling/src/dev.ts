import { spawn, type ChildProcess } from 'node:child_process';
import { repositoryRoot } from './repositoryRoot.ts';
import { webApps } from './workspaces.ts';

/**
 * `npm run dev`: runs the server in watch mode on port 8080, and each app with hot reload. Open http://localhost:8081.
 */
const commands: [string, string[]][] = [
  [
    'node',
    ['--import', './tooling/src/allowDevelopmentOrigins.ts', '--watch', 'server/src/main.mjs'],
  ],
  ...webApps.map((app): [string, string[]] => ['npm', ['run', 'dev', '--workspace', app]]),
];

const children: ChildProcess[] = commands.map(([file, args]) =>
  spawn(file, args, {
    cwd: repositoryRoot,
    stdio: 'inherit',
  }),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
