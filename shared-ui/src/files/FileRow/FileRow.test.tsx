import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { RowList } from '../../slips/RowList/RowList.tsx';
import { FileRow } from './FileRow.tsx';

test('a file row shows name and detail, with a remove button that names the file', async () => {
  const handleRemove = jest.fn();
  const { container } = render(
    <RowList label="Files">
      <FileRow
        lead={<svg aria-hidden="true" />}
        name="Lab record.pdf"
        detail="2.1 MB"
        removeLabel="Remove Lab record.pdf"
        onRemove={handleRemove}
      />
    </RowList>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Lab record.pdf2.1 MB');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Lab record.pdf' }));
  expect(handleRemove).toHaveBeenCalledTimes(1);
  await expectNoAxeViolations(container);
});
