import { useId, useRef, type ReactNode } from 'react';
import styles from './DownloadForm.module.css';

interface DownloadFormProps {
  /** The address that answers with a file. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** What is downloaded: names the frame. */
  title: string;
  /** The button that submits it. */
  children: ReactNode;
  onAsked?: () => void;
  /** Something else than a file came. */
  onFailed: () => void;
}

/**
 * A real form post into a hidden frame: the browser itself saves what comes and shows its progress, and the tab
 * holds none of it.
 */
export function DownloadForm(props: DownloadFormProps): ReactNode {
  const { action, fields, title, children, onAsked, onFailed } = props;
  const isAsked = useRef(false);
  // Not the bare id: React's begin with an underscore, which targets reserve.
  const frameName = `download-${useId()}`;

  function handleFrameLoad(): void {
    // A download leaves its frame as it is: what is loaded there after a request is a refusal.
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
