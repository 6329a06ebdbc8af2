import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { readTopArea, subscribeToTopArea } from './topAreaElement.ts';
import styles from './TopArea.module.css';

interface TopNoticeProps {
  children: ReactNode;
}

/**
 * Renders a notice in the sticky area at the top of the page. Without a `TopArea` on the page, the notice is rendered
 * in place.
 */
export function TopNotice({ children }: TopNoticeProps): ReactNode {
  const area = useSyncExternalStore(subscribeToTopArea, readTopArea);
  const notice = <div className={styles.notice}>{children}</div>;
  return area ? createPortal(notice, area) : notice;
}
