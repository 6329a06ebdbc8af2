import type { ChunkGroup, Compilation } from 'webpack';

type Origin = ChunkGroup['origins'][number];

/** Returns the scripts and style sheets that an `import()` loads. Fails if the build has no such import. */
export function filesOfImport(
  { chunkGroups }: Compilation,
  { request, from = '' }: { request: string; from?: string },
): string[] {
  const groups = chunkGroups.filter(({ origins }) =>
    origins.some((origin) => origin.request === request && placeOf(origin).startsWith(from)),
  );
  if (groups.length === 0) throw new Error(`Nothing imports ${request} ${from}`);
  return groups.flatMap(filesOfGroup);
}

/** Returns the files of each `import()` in a module, in the order in which they stand there. */
export function filesOfImportsIn({ chunkGroups }: Compilation, module: string): string[][] {
  return chunkGroups
    .flatMap((group) => group.origins.map((origin) => ({ group, origin })))
    .filter(({ origin }) => placeOf(origin) === module)
    .sort((one, other) => lineOf(one.origin) - lineOf(other.origin))
    .map(({ group }) => filesOfGroup(group));
}

/** Returns the files of the error texts of `@parchi/shared-api` that the app imports, in one language. */
export function filesOfErrorTexts({ chunkGroups }: Compilation, locale: string): string[] {
  return chunkGroups
    .filter(({ name }) => name?.startsWith('error-texts-') && name.endsWith(`-${locale}-json`))
    .flatMap(filesOfGroup);
}

function filesOfGroup({ chunks }: ChunkGroup): string[] {
  return chunks.flatMap((chunk) => [...chunk.files]);
}

/**
 * Returns the file of the module that imports. For an import with a variable part, returns the folder of the imported
 * files.
 */
function placeOf({ module }: Origin): string {
  return module?.nameForCondition() ?? module?.identifier() ?? '';
}

function lineOf({ loc }: Origin): number {
  return 'start' in loc ? loc.start.line : 0;
}
