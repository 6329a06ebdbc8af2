import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import type { ComponentExamples } from '../../componentExamples.ts';

function Download() {
  return (
    <DownloadForm
      action="/no-file-in-the-gallery"
      fields={{ token: '7Kq29XwBaZ41' }}
      title="Download of all files"
      onFailed={() => showToast({ tone: 'error', text: 'The files are not there' })}
    >
      <Button type="submit" icon={<DownloadIcon aria-hidden />}>
        Download all
      </Button>
    </DownloadForm>
  );
}

export const downloadForm: ComponentExamples = {
  name: 'DownloadForm',
  from: '@parchi/shared-ui/files',
  usage:
    'Downloads a file that the server makes. The browser saves it and shows the progress, so that no tab holds its bytes.',
  examples: { Download },
};
