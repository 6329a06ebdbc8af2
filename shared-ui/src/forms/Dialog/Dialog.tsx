import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, CloseIcon } from '@parchi/shared-ui';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  closeLabel: string;
  /** Called when the dialog closes: by its button, Esc, a phone's back gesture, or a click outside. */
  onClose: () => void;
  /** Whether a click outside leaves the dialog open, for dialogs whose closing would cancel something. */
  staysOpen?: boolean;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. It uses the native `<dialog>`: the page behind is inert, and the focus
 * stays in the dialog and then returns to where it was before.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { title, closeLabel, onClose, staysOpen = false, width, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect closes the dialog while its element is still in the DOM; otherwise the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const close = () => dialog.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- A click on the backdrop closes the dialog; for the keyboard, Escape does.
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
