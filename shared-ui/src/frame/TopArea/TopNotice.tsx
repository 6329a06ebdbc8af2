import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { joinClassNames } from '../../joinClassNames.ts';
import { readTopArea, subscribeToTopArea } from './topAreaElement.ts';
import styles from './TopArea.module.css';

interface TopNoticeProps {
  children: ReactNode;
  /**
   * Width of the notice, which should be that of the page: `narrow` (the default) for customers' pages, `wide` for
   * dashboards.
   */
  width?: 'narrow' | 'wide';
}

/**
 * Renders a notice in the sticky area at the top of the page. Without a `TopArea` on the page, the notice is rendered
 * in place.
 */
export function TopNotice({ children, width = 'narrow' }: TopNoticeProps): ReactNode {
  const area = useSyncExternalStore(subscribeToTopArea, readTopArea);
  const notice = (
    <div className={joinClassNames(styles.notice, width === 'wide' && styles.wide)}>{children}</div>
  );
  return area ? createPortal(notice, area) : notice;
}
