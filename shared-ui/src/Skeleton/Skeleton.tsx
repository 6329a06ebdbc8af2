import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  lines: number;
}

/** Holds the place of text that is on its way, so that nothing jumps when it comes. */
export function Skeleton({ lines }: SkeletonProps): ReactNode {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
