import type { RemoteFailure } from '@parchi/contract';
import { sendReport } from '../../errors/sendReport.ts';
import { registryInPage } from '../registryInPage.ts';

const MOST_CHARACTERS = 600;

/** Reports to the console and to the server's log. */
export function sendFailure(
  { remote, reason }: Pick<RemoteFailure, 'remote' | 'reason'>,
  error: unknown,
): void {
  // oxlint-disable-next-line no-console -- the remote's team looks there first
  console.error(remote, reason, error);
  const build = findRunningBuild(remote) ?? findAnnouncedBuild(remote);
  const detail = describe(reason, error).slice(0, MOST_CHARACTERS);
  sendReport({
    remote,
    reason,
    ...(build !== undefined && { build }),
    ...(detail !== '' && { detail }),
  });
}

/**
 * Returns the id of the remote's build, if its entry was run. Each build keeps its chunks in a global array named after
 * the remote and the build (`chunkLoadingGlobal` in the tooling).
 */
function findRunningBuild(remote: string): string | undefined {
  const lists = Object.keys(window).filter((key) => key.startsWith(`parchi_${remote}_`));
  return /[0-9a-f]{8}$/.exec(lists.at(-1) ?? '')?.[0];
}

/** Returns the id of the remote's build according to the page's registry. */
function findAnnouncedBuild(remote: string): string | undefined {
  const { buildId = '' } = registryInPage()?.[remote] ?? {};
  // In a hand-written registry the id may be any text, but the server refuses a report with an id of another form.
  return /^[0-9a-f]{8}$/.test(buildId) ? buildId : undefined;
}

/**
 * Describes the error for the remote's team. The message of an error on a running page may contain what a person typed,
 * so in that case only the error's name and location are reported.
 */
function describe(reason: RemoteFailure['reason'], error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (reason !== 'crashed') return String(error);
  const place = /https?:[^\s?]+[^\s)]*:\d+:\d+/.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.name} ${place}`;
}
