import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import type { NextWords } from './describeBoard.ts';
import styles from './NextTokens.module.css';

/** The next tokens in the counter's order. Priority orders have no number: they are counted in one marked line. */
export function NextTokens({ next: { priority, numbers } }: { next: NextWords }): ReactNode {
  return (
    <section className={styles['next']} aria-labelledby="board-next">
      <h2 id="board-next">{t('board.next')}</h2>
      <ol role="list" className={styles['list']}>
        {priority !== undefined && <li className={styles['priority']}>{priority}</li>}
        {numbers.map((token) => (
          <li key={token}>{token}</li>
        ))}
      </ol>
    </section>
  );
}
