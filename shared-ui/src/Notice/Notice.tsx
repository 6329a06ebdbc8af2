import type { ReactNode } from 'react';
import { AlertIcon, InfoIcon } from '../icons/icons.ts';
import { joinClassNames } from '../joinClassNames.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'caution' | 'error';
  children: ReactNode;
  /** What one can do about it, or a figure such as the time left. */
  action?: ReactNode;
  /** Read out when it appears; an error interrupts. */
  live?: boolean;
  /** In few lines, for what stays in view. */
  compact?: boolean;
}

/** Something to know, standing where it matters. */
export function Notice({ tone, children, action, live, compact }: NoticeProps): ReactNode {
  const liveRole = tone === 'error' ? 'alert' : 'status';
  return (
    <div
      className={joinClassNames(styles.notice, styles[tone], compact && styles.compact)}
      role={live ? liveRole : undefined}
    >
      {tone === 'info' ? <InfoIcon /> : <AlertIcon />}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
