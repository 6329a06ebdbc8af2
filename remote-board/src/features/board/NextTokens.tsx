import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import styles from './NextTokens.module.css';

/** Maximum number of tokens in the list: more would not be readable from five metres. */
const SHOWN = 5;

/** The next tokens in the counter's order. Priority orders have no number: they are counted in one marked line. */
export function NextTokens({ tokens }: { tokens: readonly number[] }): ReactNode {
  const priorityCount = tokens.filter((token) => token < 0).length;
  const numbers = tokens.filter((token) => token > 0).slice(0, SHOWN);
  if (tokens.length === 0) return null;
  return (
    <section className={styles['next']} aria-labelledby="board-next">
      <h2 id="board-next">{t('board.next')}</h2>
      <ol role="list" className={styles['list']}>
        {priorityCount > 0 && (
          <li className={styles['priority']}>{t('board.priority', { count: priorityCount })}</li>
        )}
        {numbers.map((token) => (
          <li key={token}>{token}</li>
        ))}
      </ol>
    </section>
  );
}
