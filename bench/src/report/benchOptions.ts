import { parseArgs } from 'node:util';

export type BenchOptions = {
  /** What is measured: the transfers and calls, or, with the argument `pages`, the public pages in a browser. */
  readonly part: 'transfers' | 'pages';
  readonly rounds: number;
  readonly memoryRepeats: number;
  /** Names of the series, or paths of the pages, to measure; empty for all. */
  readonly only: readonly string[];
  /** Addresses of other sites to visit beside our pages. */
  readonly beside: readonly string[];
  /** Whether Lighthouse audits the pages as well. `--no-lighthouse` saves half a minute for each page. */
  readonly hasLighthouse: boolean;
};

/**
 * Reads the options: `--quick` for fewer rounds, `--rounds 9` for another number of rounds, and `--only
 * uploadOneFile,handOver` for some of the series. With the argument `pages`, `--only /,/send-file` names the paths of
 * pages, and `--beside https://files.example` adds the address of another site.
 */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowNegative: true,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      lighthouse: { type: 'boolean', default: true },
      beside: { type: 'string', multiple: true, default: [] },
    },
  });
  const part = positionals.includes('pages') ? 'pages' : 'transfers';
  const [quickRounds, fullRounds] = part === 'pages' ? [3, 7] : [5, 21];
  return {
    part,
    rounds: Number(values.rounds ?? (values.quick ? quickRounds : fullRounds)),
    memoryRepeats: values.quick ? 1 : 3,
    only: values.only.flatMap((names) => names.split(',')),
    beside: values.beside,
    hasLighthouse: values.lighthouse,
  };
}
