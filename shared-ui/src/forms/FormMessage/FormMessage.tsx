import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '@parchi/shared-ui';
import styles from './FormMessage.module.css';

/** What is wrong with a form as a whole. It takes the focus when it appears, and so is read out. */
export function FormMessage({ children }: { children: ReactNode }): ReactNode {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className={styles.message}>
      <Notice tone="error">{children}</Notice>
    </div>
  );
}
