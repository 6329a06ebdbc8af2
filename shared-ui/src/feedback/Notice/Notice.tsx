import type { ReactNode } from 'react';
import { AlertIcon, InfoIcon } from '../../icons/icons.ts';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'caution' | 'error';
  children: ReactNode;
  /** A button to act on the notice, or a figure such as the time left. */
  action?: ReactNode;
  /** Screen readers announce the notice when it appears; an error interrupts them. */
  announced?: boolean;
  /** Reduces the notice's height. For notices that stay in view while the page scrolls. */
  compact?: boolean;
}

/** A short message at the place on the page that it concerns. */
export function Notice({ tone, children, action, announced, compact }: NoticeProps): ReactNode {
  const announcedRole = tone === 'error' ? 'alert' : 'status';
  return (
    <div
      className={joinClassNames(styles.notice, styles[tone], compact && styles.compact)}
      role={announced ? announcedRole : undefined}
    >
      {tone === 'info' ? <InfoIcon /> : <AlertIcon />}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
