import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Brand } from './Brand.tsx';

test('a link around the brand is named after the brand only', async () => {
  const { container } = render(
    <a href="/">
      <Brand name="Slips" />
    </a>,
  );
  expect(screen.getByRole('link')).toHaveAccessibleName('Slips');
  await expectNoAxeViolations(container);
});
