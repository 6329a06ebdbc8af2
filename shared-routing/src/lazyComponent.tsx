import { lazy, useState, type ComponentType, type ReactNode } from 'react';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the component, so that it is drawn at once. React shows the fallback of a lazy one for 300 ms at least. */
  readonly preload: () => Promise<ComponentType<Props>>;
}

/** Returns a component that is loaded when it is drawn first, or before by `preload`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await preload() }));

  function Loaded(props: Props): ReactNode {
    // For as long as it is mounted, because another type would lose its state.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Loaded, { preload });
}
