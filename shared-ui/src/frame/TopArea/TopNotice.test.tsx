import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { AppFrame } from '../AppFrame/AppFrame.tsx';
import { Notice } from '../../feedback/Notice/Notice.tsx';
import { TopNotice } from './TopNotice.tsx';

const notice = (
  <TopNotice>
    <Notice tone="error" announced compact>
      Not connected
    </Notice>
  </TopNotice>
);

test('renders a notice between header and content, wherever it is used', async () => {
  const { container } = render(
    <AppFrame header="Head">
      <p>Content</p>
      {notice}
    </AppFrame>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not connected');
  expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  expect(container).toHaveTextContent(/Head.*Not connected.*Content$/);
  await expectNoAxeViolations(container);
});

test('renders a notice in place on a page without a frame', () => {
  render(<main>{notice}</main>);
  expect(within(screen.getByRole('main')).getByRole('alert')).toBeVisible();
});
