import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { joinClassNames } from '../joinClassNames.ts';
import { readTopArea, subscribeToTopArea } from './topAreaElement.ts';
import styles from './TopArea.module.css';

interface TopNoticeProps {
  children: ReactNode;
  /** As the page's: `narrow` (the preset) for people, `wide` for boards. */
  width?: 'narrow' | 'wide';
}

/** Draws a notice at the top of the page, where it stays in view; in its own place where a page has no frame. */
export function TopNotice({ children, width = 'narrow' }: TopNoticeProps): ReactNode {
  const area = useSyncExternalStore(subscribeToTopArea, readTopArea);
  const notice = (
    <div className={joinClassNames(styles.notice, width === 'wide' && styles.wide)}>{children}</div>
  );
  return area ? createPortal(notice, area) : notice;
}
