import type { Registry } from '../../metrics/createRegistry.ts';
import type { FileScan, Scanner } from './scanner.ts';

/** Returns the scanner, with its verdicts counted. */
export function watchScanner(scanner: Scanner, registry: Registry): Scanner {
  const verdicts = registry.counter(
    'parchi_scans_total',
    'Files that were scanned for viruses, by verdict.',
  );
  for (const verdict of ['clean', 'infected', 'failed']) verdicts.add({ verdict }, 0);

  async function watch<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      verdicts.add({ verdict: 'failed' });
      throw error;
    }
  }

  return {
    async begin(): Promise<FileScan> {
      const scan = await watch(() => scanner.begin());
      return {
        ...scan,
        write(bytes) {
          const writing = scan.write(bytes);
          return writing && watch(() => writing);
        },
        async end() {
          const virus = await watch(() => scan.end());
          verdicts.add({ verdict: virus === undefined ? 'clean' : 'infected' });
          return virus;
        },
      };
    },
  };
}
