import { appendToReport } from './fileResult.ts';
import { readNodeEvents, type NodeTestEvent } from './readNodeEvents.ts';

/** A reporter for `node --test --test-reporter=…`: writes the report that was asked for, and prints nothing. */
export default async function* reportToFile(
  events: AsyncIterable<NodeTestEvent>,
): AsyncGenerator<string> {
  for await (const result of readNodeEvents(events)) appendToReport(result);
  yield '';
}
