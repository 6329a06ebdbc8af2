import type { ReactNode } from 'react';
import type { Chapter } from '../chapters.ts';
import { TOKENS_ID } from './Tokens.tsx';
import styles from './Contents.module.css';

/** The table of contents, which stays in view beside the components on a wide screen. */
export function Contents({ chapters }: { chapters: readonly Chapter[] }): ReactNode {
  return (
    <nav className={styles.contents} aria-label="Contents">
      <ul role="list" className={styles.links}>
        <li>
          <a href={`#${TOKENS_ID}`}>Tokens</a>
        </li>
      </ul>
      {chapters.map(({ title, components }) => (
        <div key={title}>
          <p className={styles.chapter}>{title}</p>
          <ul role="list" className={styles.links}>
            {components.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
