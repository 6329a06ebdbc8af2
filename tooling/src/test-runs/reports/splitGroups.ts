import type { NodeTestEvent } from './readNodeEvents.ts';

/**
 * Events of the whole process: `test:dequeue` and `test:complete` tell which tests are running when the process ends,
 * and `test:summary` tells that it ends.
 */
const OF_PROCESS = ['test:dequeue', 'test:complete', 'test:summary'];

/**
 * Turns the events of a process that ran a group of files (`testGroup.ts`) into the events that a process of each file
 * would cause. Events of the process itself stay events of `testGroup.ts`.
 */
export async function* splitGroups(
  events: AsyncIterable<NodeTestEvent>,
): AsyncGenerator<NodeTestEvent> {
  /** Path of the file whose tests are being reported. */
  let file: string | undefined;
  for await (const event of events) {
    const { type, data } = event;
    const { entryFile, name, nesting, details } = data;
    if (entryFile === undefined || OF_PROCESS.includes(type)) {
      yield event;
    } else if (nesting === 0 && name !== undefined) {
      if (type === 'test:start') file = name;
      if (type !== 'test:pass' && type !== 'test:fail') continue;
      file = undefined;
      if (type === 'test:fail' && details?.error?.failureType !== 'subtestsFailed') {
        // The file could not be loaded, or one of its hooks failed.
        yield { type, data: { file: name, details } };
      }
      yield { type: 'test:summary', data: { file: name, entryFile: name } };
    } else if (file !== undefined) {
      yield { type, data: { ...data, entryFile: file, nesting: (nesting ?? 1) - 1 } };
    }
  }
}
