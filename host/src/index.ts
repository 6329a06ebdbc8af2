// What host and remotes share is in the host's first file (see hostModules in the tooling), so nothing has
// to be negotiated before the first import, as it must be in a remote.
import './bootstrap.tsx';
