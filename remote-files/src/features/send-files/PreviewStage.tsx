import type { ReactNode } from 'react';
import { Button, Notice, Page, RowList } from '@parchi/shared-ui';
import { describeFiles } from '../../lib/describeFiles.ts';
import { onSingleClick } from '../../lib/onSingleClick.ts';
import { useOnline } from '../../lib/useOnline.ts';
import { t } from '../../messages/t.ts';
import { ChosenFileRow } from './ChosenFileRow.tsx';
import styles from './PreviewStage.module.css';
import { SendSteps } from './SendSteps.tsx';
import type { SendState } from './sendState.ts';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts';
import type { SendFlow } from './useSendFlow.ts';

export interface PreviewStageProps {
  readonly state: SendState & { stage: 'preview' };
  readonly isDragActive: boolean;
  readonly onAdd: () => void;
  readonly flow: Pick<SendFlow, 'removeFile' | 'clear' | 'upload'>;
}

export function PreviewStage({ state, isDragActive, onAdd, flow }: PreviewStageProps): ReactNode {
  const isOnline = useOnline();
  const { list, willRemove } = useFocusAfterRemoval(state.files.length);
  const summary = describeFiles(state.files.map(({ file }) => file));
  return (
    <Page
      title={t('files.preview.title')}
      lead={<span aria-live="polite">{summary}</span>}
      actions={
        <>
          <Button onClick={onSingleClick(flow.upload)}>
            {state.failure === undefined ? t('files.preview.upload') : t('files.preview.try-again')}
          </Button>
          <Button variant="quiet" onClick={flow.clear}>
            {t('files.preview.cancel')}
          </Button>
        </>
      }
    >
      <SendSteps stage="preview" />
      {state.failure !== undefined && (
        <Notice tone="error" live>
          {state.failure}
        </Notice>
      )}
      {state.isRestored && (
        <Notice tone="info" live>
          {t('files.preview.restored')}
        </Notice>
      )}
      {!isOnline && (
        <Notice tone="caution" live>
          {t('files.preview.offline')}
        </Notice>
      )}
      <div ref={list} className={styles['list']} data-over={isDragActive}>
        <RowList label={t('files.preview.list')}>
          {state.files.map((chosen, index) => (
            <ChosenFileRow
              key={chosen.key}
              chosen={chosen}
              onRemove={(key) => {
                willRemove(index);
                flow.removeFile(key);
              }}
            />
          ))}
        </RowList>
      </div>
      <Button variant="quiet" onClick={onAdd}>
        {isDragActive ? t('files.send.drop-now') : t('files.preview.add')}
      </Button>
    </Page>
  );
}
