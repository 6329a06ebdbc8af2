import { AppFrame, AppHeader, Brand, Notice, Page, TopNotice } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function BelowHeader() {
  return (
    <AppFrame header={<AppHeader brand={<Brand name="Parchi" />} />}>
      <TopNotice>
        <Notice tone="caution" compact announced>
          You are offline. New orders do not arrive.
        </Notice>
      </TopNotice>
      <Page title="Orders" />
    </AppFrame>
  );
}

export const topNotice: ComponentExamples = {
  name: 'TopNotice',
  from: '@parchi/shared-ui',
  usage:
    'Keeps an announced Notice in view while the page scrolls, for what concerns the whole page, such as a lost connection.',
  examples: { BelowHeader },
  isWholePage: true,
};
