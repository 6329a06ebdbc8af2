import { useId, useRef, type ReactNode } from 'react';
import styles from './DownloadForm.module.css';

interface DownloadFormProps {
  /** URL that answers with a file. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Title of the hidden iframe: says what is downloaded. */
  title: string;
  /** The submit button. */
  children: ReactNode;
  onAsked?: () => void;
  /** Called when the server answered with something other than a file. */
  onFailed: () => void;
}

/**
 * Downloads a file by a real form post into a hidden iframe. The browser then saves the file and shows the progress
 * itself, and the tab holds none of the bytes.
 */
export function DownloadForm(props: DownloadFormProps): ReactNode {
  const { action, fields, title, children, onAsked, onFailed } = props;
  const isAsked = useRef(false);
  // The prefix is needed: React's ids start with an underscore, and target names with an underscore are reserved.
  const frameName = `download-${useId()}`;

  function handleFrameLoad(): void {
    // A successful download loads nothing into the hidden iframe. So if a page loads there after a request, it is an
    // error reply.
    if (!isAsked.current) return;
    isAsked.current = false;
    onFailed();
  }

  return (
    <form
      method="post"
      action={action}
      target={frameName}
      className={styles.form}
      onSubmit={() => {
        isAsked.current = true;
        onAsked?.();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <iframe
        name={frameName}
        title={title}
        className={styles.frame}
        tabIndex={-1}
        aria-hidden
        onLoad={handleFrameLoad}
      />
    </form>
  );
}
