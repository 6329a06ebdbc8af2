import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  lines: number;
}

/** Placeholder for text that is loading, so that the layout does not jump when the text arrives. */
export function Skeleton({ lines }: SkeletonProps): ReactNode {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
