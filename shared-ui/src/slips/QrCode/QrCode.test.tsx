import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { QrCode } from './QrCode.tsx';

test('a QR code is a named image with a quiet zone of four modules', async () => {
  const { container } = render(<QrCode value="https://example.org/" label="QR code of the link" />);
  const picture = await screen.findByRole('img', { name: 'QR code of the link' });
  // QR version 2 has 25 modules per side, plus 4 of the quiet zone on each side.
  expect(picture).toHaveAttribute('viewBox', '0 0 33 33');
  expect(picture.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^M4[ ,]4/);
  await expectNoAxeViolations(container);
});
