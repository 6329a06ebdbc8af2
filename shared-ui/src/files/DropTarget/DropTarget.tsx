import type { ReactNode } from 'react';
import { ArrowUpIcon } from '../../icons/icons.ts';
import styles from './DropTarget.module.css';

interface DropTargetProps {
  /** Whether files are being dragged over the page. */
  isOver: boolean;
  /** Button to choose files without drag and drop. */
  action: ReactNode;
  /** Says what dropping a file does. On touch screens, the hint is hidden until something is dragged. */
  hint: string;
  children?: ReactNode;
}

/** The box where files are dropped or chosen. */
export function DropTarget({ isOver, action, hint, children }: DropTargetProps): ReactNode {
  return (
    <div className={styles.target} data-over={isOver}>
      <ArrowUpIcon className={styles.arrow} aria-hidden />
      {action}
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}
