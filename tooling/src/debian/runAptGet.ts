import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand, type Outcome } from '../runCommand.ts';

let update: Promise<Outcome> | undefined;

/**
 * Runs apt-get in `cwd`. Only the first call updates the package lists beforehand, because an update takes many
 * seconds.
 */
export async function runAptGet(args: readonly string[], cwd = repositoryRoot): Promise<Outcome> {
  update ??= run(['update', '-qq'], repositoryRoot);
  const { exitCode, output } = await update;
  // The command may still succeed with the lists of an earlier update.
  if (exitCode !== 0) console.error(output);
  return run(args, cwd);
}

function run(args: readonly string[], cwd: string): Promise<Outcome> {
  return runCommand(['apt-get', '-o', 'Acquire::Retries=3', ...args], {
    cwd,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
