import type { RemoteFailure } from '@parchi/contract';
import { registryInPage } from '../registryInPage.ts';

const MOST_REPORTS = 10;
const MOST_CHARACTERS = 600;
const sent = new Set<string>();

/**
 * Reports to the console and to the server's log. A page sends the same report only once, and at most ten reports in
 * total. The session cookie is left out, so that a report reveals nothing about the person.
 */
export function sendFailure(
  { remote, reason }: Pick<RemoteFailure, 'remote' | 'reason'>,
  error: unknown,
  address: string,
): void {
  // eslint-disable-next-line no-console -- the remote's team looks there first
  console.error(remote, reason, error);
  const build = findRunningBuild(remote) ?? findAnnouncedBuild(remote);
  const detail = describe(reason, error).slice(0, MOST_CHARACTERS);
  const report: RemoteFailure = {
    remote,
    reason,
    ...(build !== undefined && { build }),
    ...(detail !== '' && { detail }),
  };
  const body = JSON.stringify(report);
  if (sent.has(body) || sent.size >= MOST_REPORTS) return;
  sent.add(body);
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', keepalive: true, credentials: 'omit', headers, body } as const;
  fetch(address, options).catch(() => undefined);
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
