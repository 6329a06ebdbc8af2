import type { ReactNode } from 'react';
import { joinClassNames } from '../../joinClassNames.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useTitleFocus } from './useTitleFocus.ts';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** Title of the browser tab, if it is not the page's title. */
  tabTitle?: string | undefined;
  lead?: ReactNode;
  /** Controls for the whole page, shown beside the heading. */
  aside?: ReactNode;
  children?: ReactNode;
  /**
   * Buttons of the page, the main action first. They are in a sticky bar at the bottom, which on phones is as wide as
   * the screen.
   */
  actions?: ReactNode;
  /**
   * Whether the heading takes the focus when the page appears, so that screen readers announce the page.
   * Default: true, except for the first page of a visit.
   */
  focusTitle?: boolean | undefined;
  /** Reduces the height of the heading on wide screens. For boards that show as much as possible. */
  compact?: boolean | undefined;
}

/** One page of the site: a heading, which is also the title of the browser tab, with content and actions. */
export function Page(props: PageProps): ReactNode {
  const { title, tabTitle = title, lead, aside, children, actions, focusTitle, compact } = props;
  const titleRef = useTitleFocus(focusTitle);
  useDocumentTitle(tabTitle);
  return (
    <div className={joinClassNames('settles', styles.page, compact && styles.compact)}>
      <div className={styles.heading}>
        <h1 ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
      {actions !== undefined && (
        <div className={styles.actions} data-bottom-bar>
          {actions}
        </div>
      )}
    </div>
  );
}
