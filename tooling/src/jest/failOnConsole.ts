import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';

let messages: string[] = [];

/** Redux Toolkit's warning that its development checks are slow. It only means that the machine is busy. */
const SLOW_CHECK = /Middleware took \d+ms/;

function remember(...values: unknown[]): void {
  const message = format(...values);
  if (!SLOW_CHECK.test(message)) messages.push(message);
}

// Set before each test, because the previous test may have replaced these functions by a spy.
beforeEach(() => {
  messages = [];
  console.error = remember;
  console.warn = remember;
});

afterEach(() => {
  if (messages.length > 0) throw new Error(`Unexpected console output:\n${messages.join('\n')}`);
});
