import { lazyComponent } from '@parchi/shared-routing';
import { loadRemoteParts } from './loadRemoteParts.ts';

export const LazyRemoteRegion = lazyComponent(async () => {
  const { RemoteRegion } = await loadRemoteParts();
  return RemoteRegion;
});
