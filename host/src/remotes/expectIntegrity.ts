import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

const hashes = new Map<string, string>();

/** Federation plugin that loads each entry with the hash set by `expectIntegrity`. */
export const integrityCheck: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url }) {
    const hash = hashes.get(url);
    if (hash === undefined) return undefined;
    const script = document.createElement('script');
    script.src = url;
    // Without CORS, a browser refuses to check a file of another origin.
    script.crossOrigin = 'anonymous';
    script.integrity = hash;
    return script;
  },
};

/**
 * Makes the browser run the entry of a remote only if it matches a hash. The entry checks the remote's other files in
 * the same way (`ChunkIntegrity` in the tooling).
 * @param hash value for the `integrity` attribute; `undefined` turns the check off
 */
export function expectIntegrity(entry: URL, hash: string | undefined): void {
  if (hash === undefined) hashes.delete(entry.href);
  else hashes.set(entry.href, hash);
}
