import { lazy, useState, type ComponentType, type ReactNode } from 'react';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /**
   * Loads the component's code, so that it renders at once. React shows the fallback of a `lazy` component for 300 ms
   * at least.
   */
  readonly preload: () => Promise<ComponentType<Props>>;
}

/** Returns a component whose code is loaded when it first renders, or earlier by `preload`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await preload() }));

  function Loaded(props: Props): ReactNode {
    // Stays the same while mounted: another component type would lose its state.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Loaded, { preload });
}
