import { FileIcon, RowList } from '@parchi/shared-ui';
import { FileRow } from '@parchi/shared-ui/files';
import type { ComponentExamples } from '../../componentExamples.ts';

function Chosen() {
  return (
    <RowList label="Chosen files">
      <FileRow
        lead={<FileIcon aria-hidden />}
        name="Aadhaar copy.pdf"
        detail="640 KB"
        removeLabel="Remove Aadhaar copy.pdf"
        onRemove={() => undefined}
      />
    </RowList>
  );
}

function LongWords() {
  return (
    <RowList label="Chosen file with a long name">
      <FileRow
        lead={<FileIcon aria-hidden />}
        name="Dissertation_chapter_4_final_corrected_with_references_and_appendix_v12.pdf"
        detail="214.6 MB, too large for this shop"
        removeLabel="Remove the dissertation"
        onRemove={() => undefined}
      />
    </RowList>
  );
}

export const fileRow: ComponentExamples = {
  name: 'FileRow',
  from: '@parchi/shared-ui/files',
  usage: 'A row of a RowList for a file that a person chose and can remove.',
  examples: { Chosen, LongWords },
};
