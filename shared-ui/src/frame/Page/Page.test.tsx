import { beforeAll, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Page } from './Page.tsx';

beforeAll(() => {
  document.title = 'Page of the document · Slips';
});

// Must be the first test: the module remembers that a page was shown before.
test('the first page of a visit leaves focus and scroll position alone', () => {
  document.documentElement.scrollTop = 300;
  render(<Page title="Home" />);
  expect(document.body).toHaveFocus();
  expect(document.documentElement.scrollTop).toBe(300);
});

test('a page scrolls to the top after a navigation', () => {
  document.documentElement.scrollTop = 300;
  render(<Page title="Pay" />);
  expect(document.documentElement.scrollTop).toBe(0);
});

test('a page focuses its heading after a navigation', () => {
  render(<Page title="Send files" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Send files' })).toHaveFocus();
});

test('a page does not take the focus from an autofocused field', () => {
  render(
    <Page title="Receive">
      <input aria-label="Token" autoFocus />
    </Page>,
  );
  expect(screen.getByLabelText('Token')).toHaveFocus();
});

test('a page can choose whether its heading takes the focus', () => {
  const { rerender } = render(<Page key="first" title="First" focusTitle />);
  expect(screen.getByRole('heading', { name: 'First' })).toHaveFocus();
  rerender(<Page key="second" title="Second" focusTitle={false} />);
  expect(screen.getByRole('heading', { name: 'Second' })).not.toHaveFocus();
});

test('a page sets the tab’s title to its own and the site’s', () => {
  const { rerender } = render(<Page key="home" title="Home" />);
  expect(document.title).toBe('Home · Slips');
  rerender(<Page key="send" title="Send files" />);
  expect(document.title).toBe('Send files · Slips');
});

test('a page with lead and actions is accessible', async () => {
  const { container } = render(
    <Page title="Send files" lead="Up to 100" actions={<button type="button">Upload</button>}>
      Content
    </Page>,
  );
  await expectNoAxeViolations(container);
});
