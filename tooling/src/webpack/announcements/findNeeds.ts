import { apiPaths, type RemoteNeeds } from '@parchi/contract';
import type { Compilation, Dependency, Module, ModuleGraph, ModuleGraphConnection } from 'webpack';
import { CallNames } from './CallNames.ts';
import { federatedModules } from '../federation/federatedModules.ts';
import { sharedPackageOf } from '../federation/sharedPackageOf.ts';

/** All calls except that for sandbox payments: a site with real payments lacks it, and tells remotes not to make it. */
const announcedCalls = Object.entries(apiPaths).filter(([key]) => key !== 'sandboxPay');
/** The module that exports the paths of calls. Webpack resolves an import of `apiPaths` from the contract to it. */
const API_PATHS_SOURCE = /[\\/]contract[\\/]src[\\/]addresses[\\/]apiPaths\.[jt]s$/;

/**
 * Returns what a remote's container imports from shared packages, which API calls it makes, and how it names them. Must
 * be called after webpack has marked unused imports, and before it joins modules.
 * @throws Error if calls are added in the name of another app
 */
export function findNeeds(
  compilation: Compilation,
  remote: string,
): Omit<RemoteNeeds, 'contractVersion'> {
  const { moduleGraph } = compilation;
  const exportsOf = new Map<string, Set<string>>();
  const calls = new Set<string>();
  const own = new Set<Module>();
  for (const { dependency, module } of containerConnections(compilation)) {
    const name = sharedPackageOf(module);
    const used = dependency ? usedExports(dependency, moduleGraph) : [];
    if (name === undefined) own.add(module);
    if (name !== undefined) {
      const names = exportsOf.get(name) ?? new Set();
      exportsOf.set(name, names);
      for (const [first] of used) if (first !== undefined) names.add(first);
    } else if (API_PATHS_SOURCE.test(module.nameForCondition() ?? '')) {
      for (const path of used.flatMap(([call]) => pathsOf(call))) calls.add(path);
    }
  }
  const modules = federatedModules(compilation.compiler.context);
  const shared = [...exportsOf].sort().map(([name, names]) => {
    const range = modules[name]?.requiredVersion ?? '*';
    return [name, { range, exports: [...names].sort() }] as const;
  });
  const callNames = [...own].flatMap((module) => callNamesOf(module, remote)).sort();
  return { shared: Object.fromEntries(shared), calls: [...calls].sort(), callNames };
}

function callNamesOf(module: Module, remote: string): string[] {
  return CallNames.of(module).flatMap(({ owner, names }) => {
    // The calls of two apps with the same owner would replace each other silently.
    if (owner !== remote) throw new Error(`injectCalls(“${owner}”, …) must name ${remote}.`);
    return names;
  });
}

/**
 * Returns the connections between the modules that run inside the host. The container's own copies of shared packages
 * are left out: the host's copies run in their place.
 */
function containerConnections({ entries, moduleGraph }: Compilation): ModuleGraphConnection[] {
  const dependencies = [...entries.values()].flatMap((entry) => entry.dependencies);
  const found = new Set(dependencies.flatMap((entry) => moduleGraph.getModule(entry) ?? []));
  const connections: ModuleGraphConnection[] = [];
  // A module that is added during the loop is visited too.
  for (const module of found) {
    if (sharedPackageOf(module) !== undefined) continue;
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      if (!connection.isTargetActive(undefined)) continue;
      connections.push(connection);
      found.add(connection.module);
    }
  }
  return connections;
}

/** Returns the exports that an import uses, each as a list of nested names. */
function usedExports(dependency: Dependency, moduleGraph: ModuleGraph): string[][] {
  return dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((used) => (Array.isArray(used) ? used : used.name));
}

/** @param call `undefined` if webpack can't tell which calls the code uses, so that it may make any of them */
function pathsOf(call: string | undefined): string[] {
  return announcedCalls.flatMap(([key, path]) =>
    call === undefined || key === call ? [path] : [],
  );
}
