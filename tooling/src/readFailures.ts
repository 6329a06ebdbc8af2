const MAX_LINES = 80;

/** What a failed suite said of its failures, for the end of the run, where the last lines of a log are read. */
export function readFailures(output: string): string {
  const told = readNodeFailures(output) + readJestFailures(output);
  const lines = (told === '' ? output : told).trim().split('\n');
  return told === '' ? lines.slice(-MAX_LINES).join('\n') : lines.slice(0, MAX_LINES).join('\n');
}

/**
 * Test files with failures, as node's runner and jest name them: from the folder in which they run.
 * @returns none, too, when a failure stands in a file that is no test itself: which test ran it is not told
 */
export function readFailedFiles(output: string): string[] {
  const named = output.matchAll(/^test at (\S+):\d+:\d+$|^FAIL (\S+)/gm);
  const files = [...new Set([...named].map(([, node, jest]) => node ?? jest ?? ''))];
  return files.every((file) => /\.test\.tsx?$/.test(file)) ? files : [];
}

/** The closing section of node's runner. */
function readNodeFailures(output: string): string {
  return [...output.matchAll(/^✖ failing tests:\n([^]*?)(?=^ℹ |$(?![^]))/gm)]
    .map((match) => match[1])
    .join('');
}

/** Jest tells each failure in a block that begins with `●`, right below the file's name. */
function readJestFailures(output: string): string {
  const withoutSummary = output.split(/^Summary of all failing tests$/m)[0] ?? '';
  return [
    ...withoutSummary.matchAll(/^ {2}● [^]*?(?=^(?:PASS|FAIL|Tests?:|Test Suites:) ?|$(?![^]))/gm),
  ]
    .map((match) => match[0])
    .join('');
}
