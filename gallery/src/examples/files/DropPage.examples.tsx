import { DropPage } from '@parchi/shared-ui/files';
import type { ComponentExamples } from '../../componentExamples.ts';

function AroundContent() {
  return <DropPage>Files that are dropped anywhere around these words are taken.</DropPage>;
}

export const dropPage: ComponentExamples = {
  name: 'DropPage',
  from: '@parchi/shared-ui/files',
  usage:
    'Makes a whole page take dropped files, because people miss a small box. Spread the root props of react-dropzone on it.',
  examples: { AroundContent },
};
