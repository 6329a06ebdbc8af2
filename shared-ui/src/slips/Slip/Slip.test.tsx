import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { SlipNumber } from '../SlipNumber/SlipNumber.tsx';
import { Stamp } from '../Stamp/Stamp.tsx';
import { Slip } from './Slip.tsx';

test('a slip reads its number first and then the content', async () => {
  const { container } = render(
    <Slip stub={<SlipNumber caption="Token">24</SlipNumber>} tone="priority">
      <h2>Copy Corner</h2>
      <Stamp tone="hot">Priority</Stamp>
    </Slip>,
  );
  expect(container).toHaveTextContent('Token24Copy CornerPriority');
  await expectNoAxeViolations(container);
});

test('gives a link around a slip the text of the slip as its name', () => {
  render(
    <a href="/send">
      <Slip stub={<svg aria-hidden="true" />} interactive>
        Send
      </Slip>
    </a>,
  );
  expect(screen.getByRole('link', { name: 'Send' })).toBeInTheDocument();
});
