import { AppFrame, Button, Page, RefreshIcon, RowList, ListRow } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function TitleAlone() {
  return (
    <AppFrame header={undefined}>
      <Page title="Account" />
    </AppFrame>
  );
}

function WithEverything() {
  return (
    <AppFrame header={undefined}>
      <Page
        title="Your order"
        lead="Look at it once more before you pay."
        aside={
          <Button variant="quiet" icon={<RefreshIcon aria-hidden />}>
            Reload
          </Button>
        }
        actions={
          <>
            <Button>Pay ₹24</Button>
            <Button variant="quiet">Back</Button>
          </>
        }
      >
        <RowList label="Files">
          <ListRow title="Bus pass form.pdf" detail="2 pages" trail="₹4" />
        </RowList>
      </Page>
    </AppFrame>
  );
}

function Compact() {
  return (
    <AppFrame header={undefined}>
      <Page compact title="Sharma Prints" lead="Shop ID K7M2QX" aside={<Button>Pause…</Button>} />
    </AppFrame>
  );
}

export const page: ComponentExamples = {
  name: 'Page',
  from: '@parchi/shared-ui',
  usage:
    'One page: its main heading, which is also the title of the browser tab, its content, and its actions in a bar within reach of the thumb.',
  examples: { TitleAlone, WithEverything, Compact },
  isWholePage: true,
};
