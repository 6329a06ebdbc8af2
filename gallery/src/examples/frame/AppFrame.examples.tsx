import { AppFrame, AppHeader, Brand, Page } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Normal() {
  return (
    <AppFrame header={<AppHeader brand={<Brand name="Parchi" />} />}>
      <Page title="Send files" lead="One column, at most 640 px wide." />
    </AppFrame>
  );
}

function Wide() {
  return (
    <AppFrame isWide header={<AppHeader brand={<Brand name="Parchi" />} />}>
      <Page title="Orders" lead="As wide as a dashboard." />
    </AppFrame>
  );
}

function WithoutHeader() {
  return (
    <AppFrame header={undefined}>
      <Page title="Now serving 118" lead="The page fills the screen." />
    </AppFrame>
  );
}

export const appFrame: ComponentExamples = {
  name: 'AppFrame',
  from: '@parchi/shared-ui',
  usage:
    'The frame of every page, which the host renders. A portal chooses between normal, wide and bare by the frame that its pages announce.',
  examples: { Normal, Wide, WithoutHeader },
  isWholePage: true,
};
