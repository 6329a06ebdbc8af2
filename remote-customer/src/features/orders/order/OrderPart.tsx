import { useId, type ReactNode } from 'react';
import styles from './OrderPart.module.css';

export interface OrderPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a page with a heading. */
export function OrderPart({ title, children }: OrderPartProps): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles['part']}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
