import { existsSync, readFileSync } from 'node:fs';
import { failedAsAWhole, type FailedTest, type FileResult } from './fileResult.ts';

/** Those fields of the output of `jest --json` that are read here. */
interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * @returns the results in the file that `jest --json --outputFile` wrote; none if jest ended before it wrote the file
 */
export function readJestReport(report: string): FileResult[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  return testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
    const withStatus = (wanted: string) => assertionResults.filter((one) => one.status === wanted);
    const failed: FailedTest[] = withStatus('failed').map(({ fullName, failureMessages }) => ({
      name: fullName,
      reason: failureMessages.join('\n'),
    }));
    // A file that could not be loaded has failed, although none of its tests reports a failure.
    if (status === 'failed' && failed.length === 0) {
      failed.push(failedAsAWhole(message));
    }
    return {
      file: name,
      seconds: (endTime - startTime) / 1_000,
      passed: withStatus('passed').length,
      failed,
      skipped: [...withStatus('pending'), ...withStatus('todo')].map(({ fullName }) => ({
        name: fullName,
        reason: 'skipped in the file',
      })),
      output: '',
    };
  });
}
