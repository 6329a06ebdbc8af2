import type { ReactNode } from 'react';
import { joinClassNames } from '../joinClassNames.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useTitleFocus } from './useTitleFocus.ts';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  lead?: ReactNode;
  /** Beside the heading: what concerns all of the screen. */
  aside?: ReactNode;
  children?: ReactNode;
  /** The main action first: a bar at the thumb on phones, a row below the content elsewhere. */
  actions?: ReactNode;
  /** `narrow` (640 px, the preset) for people, `wide` for boards. */
  width?: 'narrow' | 'wide';
  /**
   * Whether the heading takes focus when the page appears, so that a screen reader says where one is.
   * Left out: yes, unless it is the first page of the visit.
   */
  focusTitle?: boolean | undefined;
}

/** One screen: its heading, which also names the tab, its content and its actions. */
export function Page(props: PageProps): ReactNode {
  const { title, lead, aside, children, actions, width = 'narrow', focusTitle } = props;
  const titleRef = useTitleFocus(focusTitle);
  useDocumentTitle(title);
  return (
    <div className={joinClassNames('settles', styles.page, width === 'wide' && styles.wide)}>
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
