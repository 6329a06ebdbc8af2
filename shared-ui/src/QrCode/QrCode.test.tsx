import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { QrCode } from './QrCode.tsx';

test('a code is a named picture with four empty modules around it', async () => {
  const { container } = render(<QrCode value="https://example.org/" label="QR code of the link" />);
  const picture = await screen.findByRole('img', { name: 'QR code of the link' });
  // Version 2 has 25 modules a side, and 4 more on each.
  expect(picture).toHaveAttribute('viewBox', '0 0 33 33');
  expect(picture.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^M4[ ,]4/);
  await expectNoAxeViolations(container);
});
