import { useState, type ReactNode } from 'react';
import { Button, Notice, Page, RowList } from '@parchi/shared-ui';
import { useFocusAfterRemoval } from '@parchi/shared-ui/files';
import { describeFiles } from '../../../lib/describeFiles.ts';
import { onSingleClick } from '../../../lib/onSingleClick.ts';
import { useOnline } from '../../../lib/useOnline.ts';
import { t } from '../../../messages/t.ts';
import { ChosenFileRow } from './ChosenFileRow.tsx';
import { ShareHoursField } from './ShareHoursField.tsx';
import { SharePasswordField } from './SharePasswordField.tsx';
import styles from './PreviewStage.module.css';
import { SendStageList } from '../SendStageList.tsx';
import type { PreviewNews, SendState } from '../sendState.ts';
import { isPasswordFine } from '../useSharePassword.ts';
import type { SendFlow } from '../useSendFlow.ts';

export interface PreviewStageProps {
  readonly state: SendState & { stage: 'preview' };
  readonly isDragActive: boolean;
  readonly onAdd: () => void;
  readonly flow: Pick<SendFlow, 'removeFile' | 'clear' | 'upload' | 'shareHours' | 'sharePassword'>;
}

export function PreviewStage({ state, isDragActive, onAdd, flow }: PreviewStageProps): ReactNode {
  const { news } = state;
  const { removeRef, willRemove } = useFocusAfterRemoval(state.files.map(({ key }) => key));
  const [refusals, setRefusals] = useState(0);
  const summary = describeFiles(state.files.map(({ file }) => file));

  function handleUpload(): void {
    if (isPasswordFine(flow.sharePassword)) flow.upload();
    else setRefusals(refusals + 1);
  }

  return (
    <Page
      title={t('files.preview.title')}
      lead={<span aria-live="polite">{summary}</span>}
      actions={
        <>
          <Button onClick={onSingleClick(handleUpload)}>
            {news?.kind === 'failed' ? t('files.preview.try-again') : t('files.preview.upload')}
          </Button>
          <Button variant="quiet" onClick={flow.clear}>
            {t('files.preview.cancel')}
          </Button>
        </>
      }
    >
      <SendStageList stage="preview" />
      <PreviewNotices news={news} />
      <div className={styles['list']} data-over={isDragActive}>
        <RowList label={t('files.preview.list')}>
          {state.files.map((chosen, index) => (
            <ChosenFileRow
              key={chosen.key}
              chosen={chosen}
              removeRef={removeRef(chosen.key)}
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
      <ShareHoursField {...flow.shareHours} />
      <SharePasswordField {...flow.sharePassword} refusals={refusals} />
    </Page>
  );
}

function PreviewNotices({ news }: { readonly news: PreviewNews | undefined }): ReactNode {
  const isOnline = useOnline();
  return (
    <>
      {news !== undefined && (
        <Notice tone={news.kind === 'failed' ? 'error' : 'info'} announced>
          {newsText(news)}
        </Notice>
      )}
      {!isOnline && (
        <Notice tone="caution" announced>
          {t('files.preview.offline')}
        </Notice>
      )}
    </>
  );
}

function newsText(news: PreviewNews): string {
  switch (news.kind) {
    case 'restored':
      return t('files.preview.restored');
    case 'cancelled':
      return t('files.preview.cancelled');
    case 'failed':
      return news.text;
  }
}
