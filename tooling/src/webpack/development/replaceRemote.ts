/** Finds the data without its element. JSON in a page has no `<`. */
const REGISTRY_DATA = /(?<=<script type="application\/json" id="remotes">)[^<]*/;

/**
 * Replaces the entry of one remote in a registry: the text of `remotes.json`, or a page of the host with the registry in
 * a data block. Returns a text without a registry as it is.
 */
export function replaceRemote(text: string, name: string, entry: object): string {
  if (text.startsWith('{')) return replaceInJson(text, name, entry);
  return text.replace(REGISTRY_DATA, (json) =>
    replaceInJson(json, name, entry).replaceAll('<', '\\u003c'),
  );
}

function replaceInJson(json: string, name: string, entry: object): string {
  // The registry is null if the site has none.
  const registry = (JSON.parse(json) ?? {}) as { remotes?: object };
  return JSON.stringify({ ...registry, remotes: { ...registry.remotes, [name]: entry } });
}
