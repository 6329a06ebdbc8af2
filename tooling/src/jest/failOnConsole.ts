import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';

let messages: string[] = [];

function remember(...values: unknown[]): void {
  messages.push(format(...values));
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
