import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { AppHeader } from './AppHeader.tsx';

test('renders the links as a named menu, separate from the brand', async () => {
  const { container } = render(
    <AppHeader brand={<a href="/">Brand</a>}>
      <a href="/sign-in">Sign In</a>
    </AppHeader>,
  );
  const menu = screen.getByRole('navigation', { name: 'Menu' });
  expect(within(menu).getAllByRole('link')).toHaveLength(1);
  await expectNoAxeViolations(container);
});
