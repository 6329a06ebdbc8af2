import { remoteContractVersion, type HostBuild } from '@parchi/contract';
import type { Compilation, Compiler } from 'webpack';
import { CallNames } from './CallNames.ts';
import { hostModules } from '../federation/federatedModules.ts';
import { readPagePreviews } from './readPagePreviews.ts';
import { sharedPackageOf } from '../federation/sharedPackageOf.ts';

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

function findProvided({ compiler, modules, moduleGraph }: Compilation): HostBuild['shared'] {
  const hosted = hostModules(compiler.context);
  const provided = [...modules].flatMap((module) => {
    const name = sharedPackageOf(module);
    const [own] = module.dependencies;
    const source = name !== undefined && own ? moduleGraph.getModule(own) : undefined;
    const version = name === undefined ? undefined : hosted[name]?.version;
    if (name === undefined || !source || version === undefined) return [];
    const names = moduleGraph.getExportsInfo(source).getProvidedExports();
    if (!Array.isArray(names)) throw new Error(`webpack does not know what ${name} exports`);
    return [[name, { version, exports: names.toSorted() }] as const];
  });
  return Object.fromEntries(provided.sort());
}
