/**
 * Returns a script that fails on a machine without what a base image has: the release of Debian, and Node's version.
 * @param text what follows `FROM`
 */
export function baseScript(text: string): string {
  const [, version, codename] =
    /^(?:node:([\d.]+)-|debian:)([a-z]+)(?:-slim)?(?: |$)/.exec(text) ?? [];
  if (codename === undefined) throw new Error(`FROM ${text} names no release of Debian.`);
  const release = `grep -qx VERSION_CODENAME=${codename} /etc/os-release`;
  return version === undefined ? release : `${release}\ntest "$(node --version)" = v${version}`;
}
