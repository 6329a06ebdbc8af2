/** Code that is loaded together with the first remote. */
export { preloadRemote } from './preload/preloadRemote.ts';
export { RemoteRegion } from './RemoteRegion.tsx';
