import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type RunningServer = {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
};

type ServerCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
};

/** Starts a server process and waits until it prints its address, which means that it is ready. */
export async function startServerProcess(server: ServerCommand): Promise<RunningServer> {
  const child = spawn(server.command, server.args, {
    // Settings of the caller's environment must not affect the measured server.
    env: { PATH: process.env['PATH'], ...server.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return asRunningServer(child, await readPort(child));
}

export function asRunningServer(child: ChildProcess, port: number): RunningServer {
  if (child.pid === undefined) throw new Error('The server was not started.');
  return {
    port,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function readPort({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('The server has no output to read.');
  for await (const line of createInterface(stdout)) {
    const port = /http:\/\/[^\s/:]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('A server ended before it was ready.');
}
