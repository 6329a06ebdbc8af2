import { useEffect, useState, type ReactNode } from 'react';
import styles from './Loader.module.css';

/** Delay before the loader appears. If the wait is shorter, a loader that flashes up disturbs more than it helps. */
const APPEARS_AFTER_MS = 300;

interface LoaderProps {
  label: string;
}

/** Shows that content is loading. */
export function Loader({ label }: LoaderProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), APPEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.loader}>
      {isShown && (
        <>
          <span className={styles.dots} aria-hidden="true" />
          {label}
        </>
      )}
    </div>
  );
}
