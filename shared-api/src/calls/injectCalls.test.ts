import { expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { injectCalls } from './injectCalls.ts';

function injectAs(owner: string) {
  return injectCalls(owner, (build) => ({
    printSlip: build.mutation<string, undefined>({ query: () => ({ path: apiPaths.getUserData }) }),
  }));
}

test('an app that is loaded twice may inject its calls twice', () => {
  injectAs('one-app');
  expect(injectAs('one-app').usePrintSlipMutation).toBeInstanceOf(Function);
});

test('refuses a call name that another app already uses', () => {
  injectAs('one-app');
  expect(() => injectAs('another-app')).toThrow(
    'printSlip of another-app already belongs to one-app',
  );
});
