import { Fragment, type ReactNode } from 'react';
import { groupToken } from '@parchi/shared-ui/format';
import styles from './ShareSlip.module.css';

/**
 * Renders the groups of a token. Each group stays on one line: a token may contain hyphens, where a line could break.
 */
export function TokenGroups({ token }: { token: string }): ReactNode {
  return groupToken(token)
    .split(' ')
    .map((group, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className={styles['group']}>{group}</span>
      </Fragment>
    ));
}
