/** Matches the registry in its data block, without the `script` element. JSON in a page contains no `<`. */
const REGISTRY_DATA = /(?<=<script type="application\/json" id="remotes">)[^<]*/;

const PRELOAD_LINK = /<link rel="preload"[^>]* href="([^"]*)"[^>]*>/g;

/**
 * Replaces the entry of one remote in a registry: the text of `remotes.json`, or a data block in a page of the host.
 * Also removes the page's preloads of the replaced build's files. Returns a text without a registry unchanged.
 */
export function replaceRemote(text: string, name: string, entry: object): string {
  if (text.startsWith('{')) return replaceInJson(text, name, entry);
  const deployed = deployedEntry(REGISTRY_DATA.exec(text)?.[0] ?? 'null', name);
  const folder = deployed?.slice(0, deployed.lastIndexOf('/') + 1);
  return text
    .replace(REGISTRY_DATA, (json) => replaceInJson(json, name, entry).replaceAll('<', '\\u003c'))
    .replaceAll(PRELOAD_LINK, (link, file: string) =>
      folder !== undefined && file.startsWith(folder) ? '' : link,
    );
}

function deployedEntry(json: string, name: string): string | undefined {
  const registry = JSON.parse(json) as { remotes?: Record<string, { entry?: string }> } | null;
  return registry?.remotes?.[name]?.entry;
}

function replaceInJson(json: string, name: string, entry: object): string {
  // The registry is null if the site has none.
  const registry = (JSON.parse(json) ?? {}) as { remotes?: object };
  return JSON.stringify({ ...registry, remotes: { ...registry.remotes, [name]: entry } });
}
