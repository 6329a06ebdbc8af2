import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, CloseIcon } from '@parchi/shared-ui';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  closeLabel: string;
  /** By the button, Esc, the back gesture of a phone or a click beside it. */
  onClose: () => void;
  /** Whether a click beside the dialog leaves it open, because closing it ends something. */
  staysOpen?: boolean;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/**
 * Something in front of the page, open while it is drawn. The browser's own: the page behind is inert, the
 * focus stays inside and returns to where it was.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { title, closeLabel, onClose, staysOpen = false, width, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it is still in the document: only then does the focus return.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={joinClassNames('settles', styles.dialog, width === 'wide' && styles.wide)}
      aria-labelledby={titleId}
      onClick={(event) => !staysOpen && event.target === dialog.current && close()}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.bar}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <Button variant="quiet" icon={<CloseIcon />} aria-label={closeLabel} onClick={close} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
