import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { ListRow } from './ListRow.tsx';
import { RowList } from './RowList.tsx';

test('renders the rows as items of a named list', async () => {
  const { container } = render(
    <RowList label="Files">
      <ListRow lead={<svg aria-hidden="true" />} title="Lab record" detail="2.1 MB" trail="₹24" />
      <ListRow title="Poster" />
    </RowList>,
  );
  expect(screen.getByRole('list', { name: 'Files' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Lab record2.1 MB₹24',
    'Poster',
  ]);
  await expectNoAxeViolations(container);
});
