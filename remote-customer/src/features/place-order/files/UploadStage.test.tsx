import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PDFDocument } from '@cantoo/pdf-lib';
import { findToast } from '@parchi/shared-ui/testing';
import { chooseFiles, goToFiles, press, stage } from '../../../testing/placeOrderJourney.ts';
import { lockedPdf, ownerLockedPdf, pdfNamed, samplePdf } from '../../../testing/samplePdfs.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

function fileOfSize(size: number): File {
  const file = pdfNamed('scan.pdf');
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const continueButton = () => screen.queryByRole('button', { name: 'Continue' });

test('says which files are accepted and offers to choose', async () => {
  const { container } = await goToFiles(fakeServer);
  expect(screen.getByText('We are accepting only pdfs for now!')).toBeVisible();
  expect(screen.getByText('Up to 50 MB a file.')).toBeVisible();
  expect(continueButton()).toBeNull();
  await expectNoAxeViolations(container);
});

test('removes files that are not PDFs with a warning and keeps the others', async () => {
  await goToFiles(fakeServer);
  await chooseFiles(new File(['x'], 'photo.png'), await samplePdf(2), new File(['x'], 'a.pdf.exe'));
  expect(await findToast('Warning: We accept only pdf files')).toBeVisible();
  expect(screen.getByText('thesis.pdf')).toBeVisible();
  expect(screen.queryByText('photo.png')).not.toBeInTheDocument();
  expect(screen.queryByText('a.pdf.exe')).not.toBeInTheDocument();
});

test('accepts a name that ends in “.PDF” in capitals [P04]', async () => {
  await goToFiles(fakeServer);
  await chooseFiles(await samplePdf(1, 'SCAN.PDF'));
  expect(await screen.findByText(/^1 page/)).toBeVisible();
});

test('says how a form will print [P13]', async () => {
  await goToFiles(fakeServer);
  const form = await PDFDocument.create();
  form.getForm().createTextField('name').addToPage(form.addPage());
  await chooseFiles(pdfNamed('form.pdf', new Uint8Array(await form.save())));
  expect(await screen.findByText(/it prints as it is filled in now/)).toBeVisible();
  expect(continueButton()).toBeVisible();
});

test('warns of a file of more than 50 MB and clears the selection', async () => {
  await goToFiles(fakeServer);
  await chooseFiles(fileOfSize(50_000_001));
  expect(await findToast('Warning: File size greater than 50MB')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Files to print' })).not.toBeInTheDocument();
});

test('names a file of more than 50 MB and keeps the others', async () => {
  await goToFiles(fakeServer);
  const large = fileOfSize(50_000_001);
  await chooseFiles(await samplePdf(2), large);
  expect(await findToast(`Warning: File size greater than 50MB: ${large.name}`)).toBeVisible();
  const files = await screen.findByRole('list', { name: 'Files to print' });
  expect(files.children).toHaveLength(1);
});

test('a readable file shows its pages and size, and the order can continue', async () => {
  const { container } = await goToFiles(fakeServer);
  await chooseFiles(await samplePdf(3), ownerLockedPdf());
  expect(await screen.findByText(/^3 pages · /)).toBeVisible();
  expect(await screen.findByText(/^2 pages · /)).toBeVisible();
  await expectNoAxeViolations(container);
  await press('Continue');
  expect(await stage('Choose how to print')).toHaveFocus();
});

test.each([
  ['damaged', pdfNamed('half.pdf', '%PDF-1.7 and then nothing'), /This PDF is damaged/],
  ['no PDF', pdfNamed('letter.pdf', 'Dear Sir,'), /This is not a PDF/],
])('a file that is %s is named as such and blocks the order', async (_, file, words) => {
  const { container } = await goToFiles(fakeServer);
  await chooseFiles(await samplePdf(2), file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(continueButton()).toBeNull();
  await expectNoAxeViolations(container);
  await press(`Remove ${file.name}`);
  expect(continueButton()).toBeVisible();
});

test('an encrypted file asks for its password in its row, and accepts only the right one', async () => {
  const { container } = await goToFiles(fakeServer);
  await chooseFiles(lockedPdf());
  const field = await screen.findByLabelText('Password of statement.pdf');
  expect(screen.getByText('This PDF needs a password.')).toBeVisible();
  expect(continueButton()).toBeNull();
  await expectNoAxeViolations(container);
  await userEvent.type(field, 'hunter3{Enter}');
  expect(await screen.findByText('Wrong password. Try again.')).toBeVisible();
  expect(field).toHaveFocus();
  await userEvent.type(field, '{Backspace}2{Enter}');
  expect(await screen.findByText(/^2 pages/)).toHaveFocus();
  expect(continueButton()).toBeVisible();
});

test('after a file is removed, the focus is on the next file, and at last on the button for files', async () => {
  await goToFiles(fakeServer);
  await chooseFiles(await samplePdf(1, 'a.pdf'), await samplePdf(1, 'b.pdf'));
  screen.getByRole('button', { name: 'Remove a.pdf' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove b.pdf' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Choose PDFs' })).toHaveFocus();
});

test('the password of a file is stored nowhere', async () => {
  await goToFiles(fakeServer);
  await chooseFiles(lockedPdf());
  await userEvent.type(await screen.findByLabelText('Password of statement.pdf'), 'hunter2{Enter}');
  await screen.findByText(/^2 pages/);
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('hunter2');
  expect(JSON.stringify(sessionStorage)).toContain('parchi.print');
});

test('Back leads to the shops, offers the chosen shop first and keeps the files [F-163]', async () => {
  await goToFiles(fakeServer);
  await chooseFiles(await samplePdf(1));
  await press('Back');
  await stage('Choose a shop');
  expect(screen.getByRole('searchbox')).toHaveValue('sharma');
  await userEvent.clear(screen.getByRole('searchbox'));
  const chosen = await screen.findByRole('region', { name: 'Your shop for this order' });
  await userEvent.click(within(chosen).getByRole('button', { name: 'Choose Sharma Prints' }));
  await stage('Choose your files');
  expect(screen.getByText('thesis.pdf')).toBeVisible();
});

test('keeps the files when another shop is chosen', async () => {
  await goToFiles(fakeServer);
  await chooseFiles(await samplePdf(1));
  await press(/^Change shop/);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Sharma Prints' }));
  await stage('Choose your files');
  expect(screen.getByText('thesis.pdf')).toBeVisible();
});
