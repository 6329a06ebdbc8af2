import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';

/** Maximum time for one input. A busy machine needs far less. */
const NOT_HUNG_MS = 60_000;

/**
 * Tries inputs for some time.
 * @param attempt rejects for an input that does harm
 * @returns the number of inputs
 * @throws Error with the seed and the smallest input found that does harm; `fc.assert` repeats it with both
 */
export async function fuzz<Input>(
  inputs: fc.Arbitrary<Input>,
  attempt: (input: Input) => Promise<unknown>,
  seconds: number,
): Promise<number> {
  const property = fc.asyncProperty(inputs, async (input) => {
    const isOver = pause(NOT_HUNG_MS, true, { ref: false });
    assert.notEqual(await Promise.race([attempt(input).then(() => false), isOver]), true, 'hung');
  });
  const outcome = await fc.check(property, {
    numRuns: Number.MAX_SAFE_INTEGER,
    plugins: [fc.interruptAfterTimeLimit(seconds * 1_000)],
  });
  if (outcome.failed) {
    const report = await fc.asyncDefaultReportMessage(outcome);
    throw new Error(report, { cause: outcome.errorInstance });
  }
  return outcome.numRuns;
}
