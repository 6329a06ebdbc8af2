import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Asks the process to announce events at random moments, two each time, or to report what it received. */
export type EventRequest = { readonly perSecond: number; readonly count: number } | 'report';

export type EventProcess = {
  readonly pid: number;
  /** @returns for `report`, the delays, in ms, of the events that were received since the last report */
  ask(request: EventRequest): Promise<readonly number[]>;
  stop(): Promise<void>;
};

/** Starts a process that announces and receives events. @param listeners number of connections that listen */
export async function startEventProcess(
  databaseUrl: string,
  listeners: number,
): Promise<EventProcess> {
  const child = fork(path.join(import.meta.dirname, 'eventProcess.ts'), [
    databaseUrl,
    String(listeners),
  ]);
  await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    async ask(request) {
      const answered = once(child, 'message');
      child.send(request);
      const [times] = (await answered) as [readonly number[]];
      return times;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
