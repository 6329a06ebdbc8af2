import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { SlipNumber } from '../SlipNumber/SlipNumber.tsx';
import { Stamp } from '../Stamp/Stamp.tsx';
import { Slip } from './Slip.tsx';

test('a slip has its number before its content in reading order', async () => {
  const { container } = render(
    <Slip stub={<SlipNumber caption="Token">24</SlipNumber>} tone="priority">
      <h2>Copy Corner</h2>
      <Stamp tone="hot">Priority</Stamp>
    </Slip>,
  );
  expect(container).toHaveTextContent('Token24Copy CornerPriority');
  await expectNoAxeViolations(container);
});

test('a link around a slip has the text of the slip as its name', () => {
  render(
    <a href="/send">
      <Slip stub={<svg aria-hidden="true" />} interactive>
        Send
      </Slip>
    </a>,
  );
  expect(screen.getByRole('link', { name: 'Send' })).toBeInTheDocument();
});
