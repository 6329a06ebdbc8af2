import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Stamp } from './Stamp.tsx';

test.each(['info', 'ok', 'off', 'hot'] as const)(
  'a stamp of tone %s shows its state as text',
  async (tone) => {
    const { container } = render(
      <Stamp tone={tone} icon={<svg aria-hidden="true" />}>
        State
      </Stamp>,
    );
    expect(screen.getByText('State')).toHaveClass('stamp', tone);
    await expectNoAxeViolations(container);
  },
);
