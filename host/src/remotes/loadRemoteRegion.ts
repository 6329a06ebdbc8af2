import type { ComponentType } from 'react';
import type { RemoteRegionProps } from './RemoteRegion.tsx';

/** Loads the code that loads remotes. Home does without it. */
export async function loadRemoteRegion(): Promise<{ default: ComponentType<RemoteRegionProps> }> {
  const { RemoteRegion } = await import('./RemoteRegion.tsx');
  return { default: RemoteRegion };
}
