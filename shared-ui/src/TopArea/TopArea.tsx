import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { setTopArea } from './topAreaElement.ts';
import styles from './TopArea.module.css';

/** Once on every page: what `TopNotice` draws stays in view here, and `--top-area` tells the rest of the page how high it is. */
export function TopArea(): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const root = document.documentElement;
    const sizes = new ResizeObserver(() =>
      root.style.setProperty('--top-area', `${element.offsetHeight}px`),
    );
    sizes.observe(element);
    setTopArea(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty('--top-area');
      setTopArea(null);
    };
  }, []);
  return <div ref={area} className={styles.area} />;
}
