import { chooseBuilds, type RemoteRegistry } from '@parchi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../../config/settings.ts';
import { findRemoteOrigins } from '../registry/findRemoteOrigins.ts';
import type { DeployedRemotes } from '../registry/registryReader.ts';
import { canaryCookie } from './canaryCookie.ts';

/** The deployed remotes as one browser gets them, with one build of each. */
export type ChosenBuilds = {
  /** Returns the builds for a page. While there are canaries, a browser without a bucket gets one. */
  readonly ofPage: (request: FastifyRequest, reply: FastifyReply) => Promise<DeployedRemotes>;
  /** Returns the builds for the registry's own address. A tool, which has no bucket, gets all builds. */
  readonly ofRegistry: (request: FastifyRequest) => Promise<DeployedRemotes>;
};

export function createChosenBuilds(
  settings: Pick<Settings, 'publicUrl'>,
  readDeployed: () => Promise<DeployedRemotes>,
): ChosenBuilds {
  const cookie = canaryCookie(settings);
  const chosenOf = new WeakMap<RemoteRegistry, Map<number, DeployedRemotes>>();

  /**
   * Returns the same object for all browsers that get the same canaries, so that their page is composed only once. The
   * number of a browser's canaries determines which they are, because a larger percentage includes the browsers of a
   * smaller one.
   */
  function choose(deployed: DeployedRemotes, bucket: number): DeployedRemotes {
    const { registry } = deployed;
    if (registry === undefined) return deployed;
    const shares = Object.values(registry).flatMap(({ canary }) => canary?.percent ?? []);
    const canaries = shares.filter((percent) => bucket < percent).length;
    const known = chosenOf.get(registry) ?? new Map<number, DeployedRemotes>();
    chosenOf.set(registry, known);
    const chosen = known.get(canaries) ?? oneBuildOfEach(registry, bucket);
    known.set(canaries, chosen);
    return chosen;
  }

  return {
    async ofPage(request, reply) {
      const deployed = await readDeployed();
      return deployed.hasCanary ? choose(deployed, cookie.readOrDraw(request, reply)) : deployed;
    },
    async ofRegistry(request) {
      const deployed = await readDeployed();
      const bucket = cookie.read(request);
      return deployed.hasCanary && bucket !== undefined ? choose(deployed, bucket) : deployed;
    },
  };
}

function oneBuildOfEach(registry: RemoteRegistry, bucket: number): DeployedRemotes {
  const chosen = chooseBuilds(registry, bucket);
  return { registry: chosen, origins: findRemoteOrigins(chosen), hasCanary: true };
}
