import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '@parchi/shared-ui';
import styles from './FormMessage.module.css';

/** An error about the whole form. It takes the focus when it appears, so that screen readers announce it. */
export function FormMessage({ children }: { children: ReactNode }): ReactNode {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className={styles.message}>
      <Notice tone="error">{children}</Notice>
    </div>
  );
}
