import { AppFrame, AppHeader, Brand, Page } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function WithMenu() {
  return (
    <AppFrame
      header={
        <AppHeader brand={<Brand name="Parchi" />}>
          <a href="#main" aria-current="page">
            Send
          </a>
          <a href="#main">Receive</a>
          <button type="button">Sign Out</button>
        </AppHeader>
      }
    >
      <Page title="Send files" />
    </AppFrame>
  );
}

export const appHeader: ComponentExamples = {
  name: 'AppHeader',
  components: ['AppHeader', 'Brand'],
  from: '@parchi/shared-ui',
  usage:
    'The header of the site: the brand, then the menu. The host renders it, and so does a portal that runs alone.',
  examples: { WithMenu },
  isWholePage: true,
};
