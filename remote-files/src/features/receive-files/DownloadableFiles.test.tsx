import { expect, test } from '@jest/globals';
import type { Id } from '@parchi/contract';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { render, screen } from '@testing-library/react';
import { DownloadableFiles } from './DownloadableFiles.tsx';

const shown = ['a.pdf', 'b.PNG', 'c.jpeg', 'd.mp3', 'e.mp4', 'f.webm', 'g.txt'];
const saved = [
  'page.html',
  'drawing.svg',
  'feed.xml',
  'letter.docx',
  'pdf',
  'a.pdf.exe',
  'photo.heic',
];

const filesOf = (names: readonly string[]) =>
  names.map((name, index) => ({
    _id: String(index).padStart(32, 'a') as Id,
    original_filename: name,
    size: 10,
  }));

test('“Open” is shown beside each file that a browser can show, and posts its id to a new tab [F-967]', async () => {
  const files = filesOf([...shown, ...saved]);
  const { container } = render(<DownloadableFiles files={files} onFailed={() => undefined} />);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Open / });
  expect(buttons.map((button) => button.ariaLabel)).toEqual(
    shown.map((name) => `Open ${name} in a new tab`),
  );
  expect(screen.getAllByRole('button', { name: /^Save / })).toHaveLength(files.length);
  const [first] = buttons;
  const form = first?.form as HTMLFormElement;
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('target', '_blank');
  expect(new URL(form.action).pathname).toBe('/file/open');
  expect([...new FormData(form, first)]).toEqual([['file', files[0]?._id]]);
  await expectNoAxeViolations(container);
});

test('a share of one file has “Open” too, if a browser shows it [F-967]', () => {
  const { rerender } = render(
    <DownloadableFiles files={filesOf(['a.pdf'])} onFailed={() => undefined} />,
  );
  expect(screen.getByRole('button', { name: 'Open a.pdf in a new tab' })).toBeVisible();
  rerender(<DownloadableFiles files={filesOf(['page.html'])} onFailed={() => undefined} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
