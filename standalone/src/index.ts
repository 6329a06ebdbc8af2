/** The public face: runs a remote at an address of its own, without the host. */
export { startStandalone, type StandaloneOptions } from './startStandalone.tsx';
