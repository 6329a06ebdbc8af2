import { join } from 'node:path';
import { remoteContractVersion, type HostBuild } from '@parchi/contract';
import type { Compilation, Compiler, Dependency } from 'webpack';
import { CallNames } from './CallNames.ts';
import { federatedModules } from '../federation/federatedModules.ts';
import { readPagePreviews } from './readPagePreviews.ts';

/** Webpack plugin for the host: adds `host.json`, which says what this build provides to remotes. */
export class HostAnnouncement {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    const name = HostAnnouncement.name;
    const { RawSource } = compiler.webpack.sources;
    new CallNames().apply(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let shared: HostBuild['shared'];
      let callNames: string[];
      // Later, webpack joins modules.
      compilation.hooks.afterOptimizeDependencies.tap(name, () => {
        shared = findProvided(compilation);
        callNames = findCallNames(compilation);
      });
      compilation.hooks.processAssets.tap(name, () => {
        const build: HostBuild = {
          contractVersion: remoteContractVersion,
          shared,
          callNames,
          previews: readPagePreviews(this.folder),
        };
        compilation.emitAsset('host.json', new RawSource(JSON.stringify(build, null, 2)));
      });
    });
  }
}

function findCallNames({ modules }: Compilation): string[] {
  return [...modules]
    .flatMap((module) => CallNames.of(module).flatMap(({ names }) => names))
    .sort();
}

/**
 * Returns the shared packages with their versions and exports. The host must import each of them in `sharedModules.ts`.
 */
function findProvided({ compiler, modules, moduleGraph }: Compilation): HostBuild['shared'] {
  const list = join(compiler.context, 'src/remotes/sharedModules.ts');
  const source = [...modules].find((module) => module.nameForCondition() === list);
  const imports = source ? [...moduleGraph.getOutgoingConnections(source)] : [];
  const shared = Object.entries(federatedModules(compiler.context)).map(([name, { version }]) => {
    const imported = imports.find(({ dependency }) => requestOf(dependency) === name);
    if (!imported) throw new Error(`${list} does not import ${name}`);
    const names = moduleGraph.getExportsInfo(imported.module).getProvidedExports();
    if (!Array.isArray(names)) throw new Error(`webpack does not know what ${name} exports`);
    return [name, { version, exports: names.toSorted() }] as const;
  });
  return Object.fromEntries(shared.sort());
}

/** Only dependencies that are imports have a request. */
function requestOf(dependency: Dependency | null): string | undefined {
  const { request } = (dependency ?? {}) as { request?: string };
  return request;
}
