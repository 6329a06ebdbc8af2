import { useRef, type ReactNode, type Ref } from 'react';
import { FileIcon } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { FileRow } from '@parchi/shared-ui/files';
import { PdfThumbnail } from '../../../lib/pdf/viewer/PdfThumbnail.tsx';
import type { ReadingProblem } from '../../../lib/pdf/reading/readPdf.ts';
import { t } from '../../../messages/t.ts';
import styles from './ChosenPdfRow.module.css';
import { isReadable, type ChosenPdf } from './chosenPdf.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { OrderFlow } from '../useOrderFlow.ts';

export interface ChosenPdfRowProps {
  readonly chosen: ChosenPdf;
  readonly flow: Pick<OrderFlow, 'dispatch' | 'unlock'>;
  /** Ref to the button that removes the file. */
  readonly removeRef: Ref<HTMLButtonElement>;
  /** Called before the file is removed. */
  readonly onRemove: () => void;
}

/**
 * A row for a chosen file. It shows the page count, or why the file can't be printed. A locked file gets a form for its
 * password.
 */
export function ChosenPdfRow(props: ChosenPdfRowProps): ReactNode {
  const { chosen, flow, removeRef, onRemove } = props;
  const { file, key } = chosen;
  const findings = useRef<HTMLDivElement>(null);
  return (
    <FileRow
      lead={
        isReadable(chosen) ? (
          <PdfThumbnail source={chosen} width={44} />
        ) : (
          <FileIcon className={styles['sign']} aria-hidden />
        )
      }
      name={file.name}
      detail={
        <div ref={findings} tabIndex={-1}>
          <FileFindings
            chosen={chosen}
            onUnlock={(word) => flow.unlock(key, word)}
            nextFocus={() => findings.current}
          />
        </div>
      }
      removeLabel={t('place-order.upload.remove', { name: file.name })}
      removeRef={removeRef}
      onRemove={() => {
        onRemove();
        flow.dispatch({ type: 'removed', key });
      }}
    />
  );
}

interface FileFindingsProps {
  readonly chosen: ChosenPdf;
  readonly onUnlock: (password: string) => void;
  /** Returns the element that gets the focus when the password form disappears. */
  readonly nextFocus: () => HTMLElement | null;
}

function FileFindings({ chosen, onUnlock, nextFocus }: FileFindingsProps): ReactNode {
  const { file, password, reading } = chosen;
  // The form stays mounted while its password is tried, because unmounting would lose the focus.
  if (isLocked(chosen)) {
    const problem = reading?.kind === 'refused' ? refusalText(reading.reason) : undefined;
    return (
      <PasswordForm
        name={file.name}
        problem={problem}
        isTrying={password !== undefined && reading === undefined}
        onSubmit={onUnlock}
        nextFocus={nextFocus}
      />
    );
  }
  if (reading === undefined) return <span role="status">{t('place-order.file.reading')}</span>;
  if (reading.kind === 'readable') {
    const pages = t('place-order.file.pages', { count: reading.pageCount });
    const found = t('place-order.file.pages-and-size', { pages, size: formatFileSize(file.size) });
    if (!reading.notice) return found;
    return `${found}. ${t(`place-order.file.notice.${reading.notice}`)}`;
  }
  return (
    <span role="alert" className={styles['refusal']}>
      {refusalText(reading.reason)}
    </span>
  );
}

function isLocked({ password, reading }: ChosenPdf): boolean {
  if (reading === undefined) return password !== undefined;
  if (reading.kind !== 'refused') return false;
  return reading.reason === 'password_needed' || reading.reason === 'password_wrong';
}

function refusalText(reason: ReadingProblem): string {
  return t(`place-order.file.${reason}`);
}
