/** The public entry: runs a remote by itself at its own address, without the host. */
export { startStandalone, type StandaloneOptions } from './startStandalone.tsx';
