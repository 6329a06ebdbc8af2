import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { samplePublicShop } from '@parchi/shared-api/testing';
import {
  chooseFiles,
  goToOptions,
  press,
  stage,
  wait,
} from '../../../testing/placeOrderJourney.ts';
import { pdfNamed, samplePdf } from '../../../testing/samplePdfs.ts';

let fakeServer: FakeServer;
const scrollIntoView = jest.fn<Element['scrollIntoView']>();
beforeEach(async () => {
  // jsdom lacks it.
  Element.prototype.scrollIntoView = scrollIntoView;
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  cleanup();
  scrollIntoView.mockReset();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  await fakeServer.stop();
});

const choose = (name: string, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole('radio', { name }));
const slips = () =>
  within(screen.getByRole('list', { name: 'Files to print' })).getAllByRole('listitem');
const names = () => slips().map((slip) => within(slip).getByRole('heading').textContent);
const total = () => screen.getByText(/to print, ₹/).textContent;
async function typeRange(text: string) {
  await choose('Custom');
  const field = screen.getByLabelText('Pages to print');
  fireEvent.change(field, { target: { value: text } });
  return field;
}

test('the options are preset to all pages, black and white, single, one copy', async () => {
  const { container } = await goToOptions(fakeServer, [await samplePdf(3)]);
  expect(
    screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value),
  ).toEqual(['All', 'Black and White', 'Single']);
  expect(screen.getByRole('spinbutton', { name: 'Copies' })).toHaveValue('1');
  expect(total()).toBe('3 pages to print, ₹6');
  await expectNoAxeViolations(container);
});

test('the price follows colour, copies and range immediately', async () => {
  await goToOptions(fakeServer, [await samplePdf(3)]);
  await choose('Color');
  expect(total()).toBe('3 pages to print, ₹30');
  await press('More copies');
  expect(total()).toBe('6 pages to print, ₹60');
  await choose('Both sides');
  expect(total()).toBe('6 pages to print, ₹60');
  await typeRange('3,1,1');
  expect(total()).toBe('6 pages to print, ₹60');
  await typeRange('2');
  expect(total()).toBe('2 pages to print, ₹20');
});

test('says which parts of a range were ignored and why', async () => {
  const { container } = await goToOptions(fakeServer, [await samplePdf(10)]);
  await typeRange('1-3, 5-2, x, 11, 8-12');
  const found = screen.getByText(/“5-2” runs backwards/).parentElement;
  expect(found).toHaveAttribute('role', 'status');
  expect([...(found?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '“5-2” runs backwards and is ignored.',
    '“x” is not a page and is ignored.',
    '“11” goes beyond the pages of this document; pages outside are ignored.',
    '“8-12” goes beyond the pages of this document; pages outside are ignored.',
    '6 pages to print.',
  ]);
  await expectNoAxeViolations(container);
});

test('refuses to continue with no pages to print, and focuses the field', async () => {
  const { container } = await goToOptions(fakeServer, [await samplePdf(3)]);
  const field = await typeRange('7');
  expect(field).toHaveAccessibleDescription(/No pages to print. Enter pages from 1 to 3/);
  await press(/^Continue with/);
  await stage('Choose how to print');
  expect(field).toHaveFocus();
  await expectNoAxeViolations(container);
});

test('picked pages appear in the range field, and typed pages in the picker', async () => {
  const { container } = await goToOptions(fakeServer, [await samplePdf(5)]);
  const field = await typeRange('1-3');
  await press('Pick pages');
  const picker = screen.getByRole('group', { name: 'Pick pages' });
  const pressed = () =>
    within(picker)
      .getAllByRole('button', { pressed: true })
      .map((page) => page.getAttribute('aria-label'));
  expect(pressed()).toEqual(['Page 1', 'Page 2', 'Page 3']);
  await press('Page 2');
  expect(field).toHaveValue('1,3');
  await press('Page 5');
  expect(field).toHaveValue('1,3,5');
  fireEvent.change(field, { target: { value: '4-5' } });
  expect(pressed()).toEqual(['Page 4', 'Page 5']);
  await expectNoAxeViolations(container);
});

test('in the page picker, the arrow keys move from page to page', async () => {
  await goToOptions(fakeServer, [await samplePdf(3)]);
  await typeRange('1');
  await press('Pick pages');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Page 1' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(screen.getByLabelText('Pages to print')).toHaveValue('1,3');
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('button', { name: 'Page 1' })).toHaveFocus();
});

test('“Apply to all” copies colour, sides and copies, but not range and note', async () => {
  await goToOptions(fakeServer, [await samplePdf(2, 'a.pdf'), await samplePdf(3, 'b.pdf')]);
  const [first, second] = slips() as [HTMLElement, HTMLElement];
  await choose('Color', first);
  await choose('Interleafed', first);
  await userEvent.click(within(first).getByRole('button', { name: 'More copies' }));
  await userEvent.type(within(first).getByLabelText('Note to the shop'), 'staple');
  await userEvent.click(within(first).getByRole('button', { name: 'Apply to all' }));
  expect(
    within(second)
      .getAllByRole<HTMLInputElement>('radio', { checked: true })
      .map(({ value }) => value),
  ).toEqual(['All', 'Color', 'Interleafed']);
  expect(within(second).getByRole('spinbutton')).toHaveValue('2');
  expect(within(second).getByLabelText('Note to the shop')).toHaveValue('');
  expect(total()).toBe('10 pages to print, ₹100');
});

test('files can be reordered and removed', async () => {
  await goToOptions(fakeServer, [await samplePdf(1, 'a.pdf'), await samplePdf(1, 'b.pdf')]);
  await press('Move b.pdf up');
  expect(names()).toEqual(['b.pdf', 'a.pdf']);
  await press('Move b.pdf down');
  expect(names()).toEqual(['a.pdf', 'b.pdf']);
  await press('Remove a.pdf');
  expect(names()).toEqual(['b.pdf']);
  await press('Remove b.pdf');
  await stage('Choose your files');
});

test('a moved file is in view and keeps the focus, also at an end of the list', async () => {
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => samplePdf(1, name));
  await goToOptions(fakeServer, await Promise.all(files));
  screen.getByRole('button', { name: 'Move a.pdf down' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Move a.pdf down' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['b.pdf', 'c.pdf', 'a.pdf']);
  expect(screen.getByRole('button', { name: 'Move a.pdf up' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Move a.pdf down' })).toHaveFocus();
  expect(scrollIntoView.mock.contexts).toEqual(Array.from({ length: 4 }, () => slips()[0]));
});

test('after a file is removed, the focus is on the next file, and at last on the title', async () => {
  await goToOptions(fakeServer, [await samplePdf(1, 'a.pdf'), await samplePdf(1, 'b.pdf')]);
  screen.getByRole('button', { name: 'Remove b.pdf' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove a.pdf' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await stage('Choose your files')).toHaveFocus();
});

test('a colour that the shop has switched off is reported and blocks the order', async () => {
  const { container } = await goToOptions(fakeServer, [await samplePdf(2)]);
  await choose('Color');
  fakeServer.answer('/shop/fetch-shop', () => ({
    body: { shop: samplePublicShop({ colorPrints: false }) },
  }));
  await press('Back');
  await stage('Choose your files');
  await press('Continue');
  const problem = await screen.findByText(/is not printing in this colour right now/);
  expect(screen.getByRole('radio', { name: 'Color' })).toBeDisabled();
  await press(/^Continue with/);
  expect(problem).toHaveFocus();
  await expectNoAxeViolations(container);
  await choose('Black and White');
  await press(/^Continue with/);
  await stage('Check and pay');
});

test('opens a file in a viewer above the page, and closes it again', async () => {
  const { container } = await goToOptions(fakeServer, [await samplePdf(2)]);
  await press('View thesis.pdf');
  const viewer = screen.getByRole('dialog', { name: 'thesis.pdf' });
  expect(await within(viewer).findByText('Page 2 of 2')).toBeVisible();
  await expectNoAxeViolations(container);
  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  await wait(20);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the viewer marks pages that are not printed', async () => {
  await goToOptions(fakeServer, [await samplePdf(2)]);
  await typeRange('2');
  await press('View thesis.pdf');
  expect(await screen.findByText('Page 1 of 2, not printed')).toBeVisible();
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
});

test('Back leads to the files', async () => {
  await goToOptions(fakeServer, [await samplePdf(1)]);
  await press('Back');
  await stage('Choose your files');
});

test('adding PDFs at the options keeps the options already chosen [F-163]', async () => {
  await goToOptions(fakeServer, [await samplePdf(1, 'a.pdf')]);
  await choose('Both sides');
  expect(screen.getByRole('button', { name: 'Add more PDFs' })).toBeVisible();
  await chooseFiles(await samplePdf(2, 'b.pdf'));
  await stage('Choose how to print');
  expect(names()).toEqual(['a.pdf', 'b.pdf']);
  expect(within(slips()[0]!).getByRole('radio', { name: 'Both sides' })).toBeChecked();
});

test('adding an unprintable PDF at the options leads to the files, where it is named [F-163]', async () => {
  await goToOptions(fakeServer, [await samplePdf(1)]);
  await chooseFiles(pdfNamed('half.pdf', '%PDF-1.7 and then nothing'));
  await stage('Choose your files');
  expect(await screen.findByText(/This PDF is damaged/)).toBeVisible();
});

test.each(['1000', '0', '2.5', ''])(
  'an invalid number of copies stays as typed and blocks the order: “%s” [F-167]',
  async (text) => {
    const { container } = await goToOptions(fakeServer, [await samplePdf(3)]);
    const field = screen.getByRole('spinbutton', { name: 'Copies' });
    expect(field).toHaveAccessibleDescription('Up to 999');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    expect(field).toHaveValue(text);
    expect(field).toHaveAccessibleDescription(/Enter a whole number from 1 to 999\.$/);
    await press(/^Continue with/);
    await stage('Choose how to print');
    expect(field).toHaveFocus();
    await expectNoAxeViolations(container);
    fireEvent.change(field, { target: { value: '999' } });
    expect(total()).toBe('2,997 pages to print, ₹5,994');
    await press(/^Continue with/);
    await stage('Check and pay');
  },
);
