import { appendToReport } from './fileResult.ts';
import { readNodeEvents, type NodeTestEvent } from './readNodeEvents.ts';

/**
 * A reporter for `node --test --test-reporter=…`. It writes the report that the environment names, and prints nothing.
 */
export default async function* reportToFile(
  events: AsyncIterable<NodeTestEvent>,
): AsyncGenerator<string> {
  for await (const result of readNodeEvents(events)) appendToReport(result);
  yield '';
}
