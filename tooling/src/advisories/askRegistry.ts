import { execFile } from 'node:child_process';
import { repositoryRoot } from '../runCommand.ts';
import type { Advisory } from './findAdvisories.ts';

/** A registry without advisories answers with an error or not at all. */
const TIMEOUT_MS = 30_000;
const COMMAND = 'npm audit --omit=dev --json --fetch-retries=0'.split(' ');

type Report = {
  readonly error?: unknown;
  readonly message?: string;
  readonly vulnerabilities?: Record<string, { readonly via: readonly unknown[] }>;
};

/** @returns the advisories about what is installed in production, or in words why there is no answer */
export function askRegistry(): Promise<Advisory[] | string> {
  const [file = '', ...args] = COMMAND;
  const options = {
    cwd: repositoryRoot,
    timeout: TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  };
  return new Promise((resolve) => {
    // npm ends with 1 also when it found something: only its report tells.
    execFile(file, args, options, (error, output) =>
      resolve(
        error?.killed === true ? `no answer within ${TIMEOUT_MS / 1_000} s` : readReport(output),
      ),
    );
  });
}

export function readReport(text: string): Advisory[] | string {
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    return 'npm audit wrote no report';
  }
  if (report.vulnerabilities === undefined) return report.message ?? 'npm audit failed';
  return Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter(isReported).map(toAdvisory),
  );
}

type Reported = { name: string; range: string; title: string; url: string };

/** In place of an advisory stands a name where a package is affected through another one, which is listed itself. */
function isReported(via: unknown): via is Reported {
  return typeof via === 'object' && via !== null;
}

function toAdvisory({ name, range, title, url }: Reported): Advisory {
  return { package: name, vulnerable: range, title: `${title} ${url}` };
}
