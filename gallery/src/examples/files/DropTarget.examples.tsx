import { Button } from '@parchi/shared-ui';
import { DropTarget } from '@parchi/shared-ui/files';
import type { ComponentExamples } from '../../componentExamples.ts';

function Waiting() {
  return (
    <DropTarget isOver={false} action={<Button>Choose files</Button>} hint="Or drop them here." />
  );
}

function FilesOverPage() {
  return (
    <DropTarget isOver action={<Button>Choose files</Button>} hint="Drop the files to add them." />
  );
}

export const dropTarget: ComponentExamples = {
  name: 'DropTarget',
  from: '@parchi/shared-ui/files',
  usage: 'The box where files are chosen or dropped. Put it into a DropPage.',
  examples: { Waiting, FilesOverPage },
};
