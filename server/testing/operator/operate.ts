import assert from 'node:assert/strict';
import { runOperator, type OperatorOutcome } from '../../src/operator/runOperator.ts';
import type { TestServer } from '../servers/startServer.ts';

/** Runs a command of the operator `meena` on the database and store of a server that runs. */
export function operate(
  { dependencies }: Pick<TestServer, 'dependencies'>,
  ...typed: string[]
): Promise<OperatorOutcome> {
  return runOperator(typed, {
    open: () => Promise.resolve({ ...dependencies, close: () => Promise.resolve() }),
    user: 'meena',
  });
}

/** Runs a command, like {@link operate}, that must succeed. @returns what it printed */
export async function operateWell(
  server: Pick<TestServer, 'dependencies'>,
  ...typed: string[]
): Promise<string> {
  const { exitCode, output, errors } = await operate(server, ...typed);
  assert.equal(exitCode, 0, errors);
  return output;
}
