import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { joinClassNames } from '../../joinClassNames.ts';
import { readTopArea, subscribeToTopArea } from './topAreaElement.ts';
import styles from './TopArea.module.css';

interface TopNoticeProps {
  children: ReactNode;
  /** Same as the page's width: `narrow` (the default) for customers' pages, `wide` for dashboards. */
  width?: 'narrow' | 'wide';
}

/** Renders a notice in the sticky area at the top of the page, or in place if the page has no `TopArea`. */
export function TopNotice({ children, width = 'narrow' }: TopNoticeProps): ReactNode {
  const area = useSyncExternalStore(subscribeToTopArea, readTopArea);
  const notice = (
    <div className={joinClassNames(styles.notice, width === 'wide' && styles.wide)}>{children}</div>
  );
  return area ? createPortal(notice, area) : notice;
}
