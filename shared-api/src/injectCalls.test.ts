import { expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { injectCalls } from './injectCalls.ts';

function injectAs(owner: string) {
  return injectCalls(owner, (build) => ({
    printSlip: build.mutation<string, undefined>({ query: () => ({ path: apiPaths.getUserData }) }),
  }));
}

test('an app that is loaded twice brings its calls twice', () => {
  injectAs('one-app');
  expect(injectAs('one-app').usePrintSlipMutation).toBeInstanceOf(Function);
});

test('two apps with the same name for a call are told apart at once', () => {
  injectAs('one-app');
  expect(() => injectAs('another-app')).toThrow(
    'printSlip of another-app already belongs to one-app',
  );
});
