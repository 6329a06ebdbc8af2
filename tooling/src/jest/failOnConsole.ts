import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';

let messages: string[] = [];

/** Redux Toolkit's checks in development say when they were slow: a loaded machine is slow, not wrong. */
const SLOW_CHECK = /Middleware took \d+ms/;

function remember(...values: unknown[]): void {
  const message = format(...values);
  if (!SLOW_CHECK.test(message)) messages.push(message);
}

// Replaced once more before each test, for a test may have put a spy in its place.
beforeEach(() => {
  messages = [];
  console.error = remember;
  console.warn = remember;
});

afterEach(() => {
  if (messages.length > 0) throw new Error(`Unexpected console output:\n${messages.join('\n')}`);
});
