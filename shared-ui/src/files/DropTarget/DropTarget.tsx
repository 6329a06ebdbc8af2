import type { ReactNode } from 'react';
import { ArrowUpIcon } from '../../icons/icons.ts';
import styles from './DropTarget.module.css';

interface DropTargetProps {
  /** Something is held over the page. */
  isOver: boolean;
  /** The button that does the same without a mouse. */
  action: ReactNode;
  /** What a drop does. Not shown where nothing can be dragged, until something is. */
  hint: string;
  children?: ReactNode;
}

/** Where files are dropped, or chosen. */
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
