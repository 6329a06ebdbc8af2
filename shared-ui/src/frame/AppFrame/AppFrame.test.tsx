import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { AppFrame } from './AppFrame.tsx';

test('makes the first Tab stop a link that skips the header', async () => {
  render(<AppFrame header={<a href="/">Home</a>}>Content</AppFrame>);
  await userEvent.tab();
  const skipLink = screen.getByRole('link', { name: 'Skip to content' });
  expect(skipLink).toHaveFocus();
  expect(skipLink).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});

test('renders header and content as landmarks', async () => {
  const { container } = render(<AppFrame header="Head">Content</AppFrame>);
  expect(screen.getByRole('banner')).toHaveTextContent('Head');
  expect(screen.getByRole('main')).toHaveTextContent('Content');
  await expectNoAxeViolations(container);
});

test('a page without a header has no skip link', () => {
  render(<AppFrame header={undefined}>Content</AppFrame>);
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
