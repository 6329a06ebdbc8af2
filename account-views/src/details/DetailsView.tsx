import type { ReactNode } from 'react';
import styles from '../AccountView.module.css';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';

/**
 * Changes the name of a person, and the e-mail address of a person or a shop.
 * @param props `name` is given only for a person, because a shop changes its names in its own details
 */
export function DetailsView({ email, name }: { email: string; name?: string }): ReactNode {
  return (
    <div className={styles['parts']}>
      {name !== undefined && <NameForm name={name} />}
      <EmailForm email={email} />
    </div>
  );
}
