import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';

let messages: string[] = [];

/** Redux Toolkit warns when its development checks are slow, which only says that the machine is busy. */
const SLOW_CHECK = /Middleware took \d+ms/;

function remember(...values: unknown[]): void {
  const message = format(...values);
  if (!SLOW_CHECK.test(message)) messages.push(message);
}

// Before each test, because a test may have replaced them by a spy.
beforeEach(() => {
  messages = [];
  console.error = remember;
  console.warn = remember;
});

afterEach(() => {
  if (messages.length > 0) throw new Error(`Unexpected console output:\n${messages.join('\n')}`);
});
