import { Button, FileIcon, ListRow, RowList } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Rows() {
  return (
    <RowList label="Prices">
      <ListRow title="Black and white" detail="A4, one side" trail="₹2" />
      <ListRow title="Colour" detail="A4, one side" trail="₹10" />
    </RowList>
  );
}

function WithIconAndButton() {
  return (
    <RowList label="Files">
      <ListRow
        lead={<FileIcon aria-hidden />}
        title="Thermodynamics unit 3.pdf"
        detail="4.7 MB"
        trail={<Button variant="quiet">View</Button>}
      />
    </RowList>
  );
}

function LongWords() {
  return (
    <RowList label="Long files">
      <ListRow
        lead={<FileIcon aria-hidden />}
        title="Sale_deed_plot_118_Kakinada_registered_with_annexures_A_to_F_and_survey_map.pdf"
        detail="Black and white, both sides, pages 1 to 12, 20 to 48 and 60, in 3 copies"
        trail="₹1,24,000"
      />
    </RowList>
  );
}

export const rowList: ComponentExamples = {
  name: 'RowList',
  components: ['RowList', 'ListRow'],
  from: '@parchi/shared-ui',
  usage:
    'A list of things of one kind, each with a title, a detail below, and an amount or buttons at its end.',
  examples: { Rows, WithIconAndButton, LongWords },
};
