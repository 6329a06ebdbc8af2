import type { ReactNode } from 'react';
import styles from './Brand.module.css';

interface BrandProps {
  name: string;
}

/** The logo, a small torn slip, with the product's name. Put it inside the app's link to home. */
export function Brand({ name }: BrandProps): ReactNode {
  return (
    <span className={styles.brand}>
      <svg className={styles.slip} viewBox="0 0 28 32" aria-hidden="true">
        <path
          className={styles.paper}
          d="M6 1h16a5 5 0 0 1 5 5v25l-3.25-3-3.25 3-3.25-3-3.25 3-3.25-3-3.25 3-3.25-3L1 31V6a5 5 0 0 1 5-5Z"
        />
        <path className={styles.mark} d="M10.5 22V8h4.25a4.5 4.5 0 0 1 0 9H10.5" />
      </svg>
      {name}
    </span>
  );
}
