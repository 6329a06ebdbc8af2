import { Fragment, type ReactNode } from 'react';
import { groupToken } from '@parchi/shared-ui/format';
import styles from './ShareSlip.module.css';

/**
 * Renders a token in groups. The browser may break a line between groups only, not at a hyphen within one.
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
