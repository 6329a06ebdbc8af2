import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { setTopArea } from './topAreaElement.ts';
import styles from './TopArea.module.css';

/**
 * The sticky area at the top of a page into which `TopNotice` renders. Render it once per page. It writes its height to
 * the custom property `--top-area`.
 */
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
