import { UsageError } from '../operatorCommand.ts';

export const DEFAULT_COUNT = 50;
export const MAX_COUNT = 10_000;

/** Returns how many lines `--count` asks for. @throws {UsageError} */
export function countOption(value: string | boolean | undefined): number {
  if (value === undefined) return DEFAULT_COUNT;
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) return count;
  throw new UsageError(`--count must be a number from 1 to ${MAX_COUNT}.`);
}
