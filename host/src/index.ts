// The shared modules are part of the host's first file (see hostModules in the tooling), so unlike a remote the host
// needs no asynchronous boundary before its first import.
import './bootstrap.tsx';
