import { execFile } from 'node:child_process';
import { repositoryRoot } from '../../repositoryRoot.ts';
import type { Advisory } from './findAdvisories.ts';

/** Maximum time to wait. A registry that offers no advisories answers with an error, or not at all. */
const TIMEOUT_MS = 30_000;
const COMMAND = 'npm audit --omit=dev --json --fetch-retries=0'.split(' ');

type Report = {
  readonly error?: unknown;
  readonly message?: string;
  readonly vulnerabilities?: Record<string, { readonly via: readonly unknown[] }>;
};

/** Returns the advisories about production packages, or the reason why the registry gave no answer. */
export function askRegistry(): Promise<Advisory[] | string> {
  const [file = '', ...args] = COMMAND;
  const options = {
    cwd: repositoryRoot,
    timeout: TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  };
  return new Promise((resolve) => {
    // npm exits with 1 after an error, and also when it found advisories. Only its report tells which.
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

/**
 * Whether an entry of `via` in the report of `npm audit` is an advisory. A string only names a dependency that has one.
 */
function isReported(via: unknown): via is Reported {
  return typeof via === 'object' && via !== null;
}

function toAdvisory({ name, range, title, url }: Reported): Advisory {
  return { package: name, vulnerable: range, title: `${title} ${url}` };
}
