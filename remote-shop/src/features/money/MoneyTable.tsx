import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import styles from './MoneyTable.module.css';

type Column =
  | 'day'
  | 'time'
  | 'order'
  | 'customer'
  | 'orders'
  | 'bnw-pages'
  | 'color-pages'
  | 'gross'
  | 'cash'
  | 'priority-fees'
  | 'refunds'
  | 'net';

const TEXT_COLUMNS: readonly Column[] = ['day', 'time', 'order', 'customer'];

interface MoneyTableProps {
  caption: string;
  columns: readonly Column[];
  rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[];
}

/** A table of figures. On a narrow screen the table scrolls sideways, by keyboard too. */
export function MoneyTable({ caption, columns, rows }: MoneyTableProps): ReactNode {
  const isText = (index: number) => TEXT_COLUMNS.includes(columns[index] ?? 'net');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visuallyHidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" data-text={isText(index)}>
                {t(`shop.money.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row" data-text>
                {first}
              </th>
              {others.map((cell, index) => (
                <td key={columns[index + 1]} data-text={isText(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
