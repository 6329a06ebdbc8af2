import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineUnavailableError, TooManyJobsError } from '@parchi/print-engine';
import { toAppError } from './toAppError.ts';

const rows = [
  [new TooManyJobsError(), 'request.too_many', 5],
  [new EngineUnavailableError(), 'service.unavailable', 5],
  [new Error(), 'internal', undefined],
] as const;
for (const [error, code, retryAfterSeconds] of rows) {
  test(`answers ${error.name} with ${code}`, () => {
    const answer = toAppError(error);
    assert.equal(answer.code, code);
    assert.equal(answer.retryAfterSeconds, retryAfterSeconds);
    assert.equal(answer.cause, error);
  });
}
