/**
 * Version of the interface between host and remotes. Increase it when a change of `RemoteModule` (`shared-routing`), or
 * of what a remote expects from the host, would break an older host or remote. The host runs no remote with another
 * version. It is defined here because host and remotes each bundle this package. From a shared module, a remote would
 * get the host's copy, and so always the host's version.
 */
export const remoteContractVersion = 3;
