import { parseArgs } from 'node:util';

export type BenchOptions = {
  readonly rounds: number;
  readonly memoryRepeats: number;
  /** Names of the series to run; empty for all. */
  readonly only: readonly string[];
};

/** Reads the options: `--quick` for fewer rounds, `--only uploadOneFile,handOver` for some of the series. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  return {
    rounds: values.quick ? 5 : 21,
    memoryRepeats: values.quick ? 1 : 3,
    only: values.only.flatMap((names) => names.split(',')),
  };
}
