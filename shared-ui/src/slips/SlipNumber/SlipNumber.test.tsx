import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { SlipNumber } from './SlipNumber.tsx';

test('a slip number shows the number with or without a caption', async () => {
  const { container, rerender } = render(<SlipNumber>24</SlipNumber>);
  expect(container).toHaveTextContent(/^24$/);
  rerender(<SlipNumber caption="Token">24</SlipNumber>);
  expect(container).toHaveTextContent(/^Token24$/);
  await expectNoAxeViolations(container);
});
