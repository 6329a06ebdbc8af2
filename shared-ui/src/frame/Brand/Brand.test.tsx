import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Brand } from './Brand.tsx';

test('gives a link around the brand only the brand’s name', async () => {
  const { container } = render(
    <a href="/">
      <Brand name="Slips" />
    </a>,
  );
  expect(screen.getByRole('link')).toHaveAccessibleName('Slips');
  await expectNoAxeViolations(container);
});
