import type { ReactNode } from 'react';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './Slip.module.css';

interface SlipProps {
  /** Left part: a number, an icon or a QR code. */
  stub: ReactNode;
  /** Right part: the content. */
  children: ReactNode;
  tone?: 'plain' | 'priority';
  /** Whether the slip is highlighted on hover. For slips inside a link. */
  interactive?: boolean;
  /** Reduces the slip's height. For long lists that people work through all day. */
  compact?: boolean;
}

/** A card that looks like a paper slip, with a perforated left edge. */
export function Slip(props: SlipProps): ReactNode {
  const { stub, children, tone = 'plain', interactive, compact } = props;
  return (
    <div
      className={joinClassNames(
        styles.slip,
        tone === 'priority' && styles.priority,
        interactive && styles.interactive,
        compact && styles.compact,
      )}
    >
      <div className={styles.paper}>
        <div className={styles.stub}>{stub}</div>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  );
}
