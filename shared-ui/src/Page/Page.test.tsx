import { beforeAll, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Page } from './Page.tsx';

beforeAll(() => {
  document.title = 'Slips';
});

// A visit is remembered from here on, so this test comes first.
test('the first page of a visit leaves focus and scroll where the browser put them', () => {
  document.documentElement.scrollTop = 300;
  render(<Page title="Home" />);
  expect(document.body).toHaveFocus();
  expect(document.documentElement.scrollTop).toBe(300);
});

test('a page one navigates to begins at its top, however far the last one was scrolled', () => {
  document.documentElement.scrollTop = 300;
  render(<Page title="Pay" />);
  expect(document.documentElement.scrollTop).toBe(0);
});

test('a page one navigates to takes focus to its heading', () => {
  render(<Page title="Send files" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Send files' })).toHaveFocus();
});

test('a field that takes focus by itself keeps it', () => {
  render(
    <Page title="Receive">
      <input aria-label="Token" autoFocus />
    </Page>,
  );
  expect(screen.getByLabelText('Token')).toHaveFocus();
});

test('a page can ask for the focus, or leave it', () => {
  const { rerender } = render(<Page key="first" title="First" focusTitle />);
  expect(screen.getByRole('heading', { name: 'First' })).toHaveFocus();
  rerender(<Page key="second" title="Second" focusTitle={false} />);
  expect(screen.getByRole('heading', { name: 'Second' })).not.toHaveFocus();
});

test('the tab is named after the page, then the site', () => {
  const { rerender } = render(<Page key="home" title="Home" />);
  expect(document.title).toBe('Home · Slips');
  rerender(<Page key="send" title="Send files" />);
  expect(document.title).toBe('Send files · Slips');
});

test('a page with everything on it is accessible', async () => {
  const { container } = render(
    <Page title="Send files" lead="Up to 100" actions={<button type="button">Upload</button>}>
      Content
    </Page>,
  );
  await expectNoAxeViolations(container);
});
