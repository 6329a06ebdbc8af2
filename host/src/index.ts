// The host's first file contains the shared modules (see `hostModules` in the tooling). Unlike a remote, the host
// therefore needs no dynamic import before its first import of them.
import './bootstrap.tsx';
