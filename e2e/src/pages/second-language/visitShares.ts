import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { pseudo } from '../../fixtures/pseudoLanguage.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { chooseFiles } from '../chooseFiles.ts';
import { chooseLargeFile } from '../chooseLargeFile.ts';
import { button, heading, press, text, type PseudoVisit } from './pseudoVisit.ts';

const sharePassword = 'chai';

/**
 * Sends files with a password, after choices that are refused.
 * @returns their token
 */
export async function visitSendingWithPassword(
  visit: PseudoVisit,
  file: SampleFile,
): Promise<string> {
  const { page, open, check } = visit;
  await open(pagePaths.sendFile, heading(page, 'files.send.title'));
  await chooseLargeFile(page, { name: 'zeta.pdf', bytes: Buffer.alloc(50_000_001) });
  await text(page, 'files.refused.file').waitFor();
  await check('send, too large');
  await chooseFiles(page, [file]);
  await press(visit, 'files.preview.password-add', 'files.preview.password-hint');
  await press(visit, 'files.preview.upload', 'files.preview.password-short');
  await page.getByLabel(pseudo('files.preview.password')).fill(sharePassword);
  await page.context().setOffline(true);
  await press(visit, 'files.preview.upload', 'files.uploading.offline');
  await page.context().setOffline(false);
  await page.getByRole('img', { name: pseudo('files.done.qr') }).waitFor();
  const token = await readToken(page);
  await check('send, done with a password', token);
  return token;
}

/** Receives files with a password, and reports them. */
export async function visitReceivingWithPassword(visit: PseudoVisit, token: string): Promise<void> {
  const { page, open, check } = visit;
  await open(linkOf(token), heading(page, 'files.receive.locked'));
  await press(visit, 'files.receive.unlock', 'files.receive.password-empty');
  const field = page.getByLabel(pseudo('files.receive.password'));
  await field.fill('coffee');
  await press(visit, 'files.receive.unlock', 'api.error.share.wrong_password');
  await field.fill(sharePassword);
  await press(visit, 'files.receive.unlock', 'files.receive.ready');
  await press(visit, 'files.receive.download', 'files.receive.download-again');
  await press(visit, 'files.report.open', 'files.report.why');
  await press(visit, 'files.report.send', 'files.report.choose');
  await page.getByRole('radio').first().check();
  await page.getByLabel(pseudo('files.report.email')).fill('nobody');
  await press(visit, 'files.report.send', 'files.report.email-wrong');
  await button(page, 'files.report.close').click();
  await check('receive, reported');
}

/** Removes the share from the list of shares sent from this device, deletes its files, and opens its link once more. */
export async function visitDeletion(visit: PseudoVisit, token: string): Promise<void> {
  const { page, check } = visit;
  await page.goto(visit.origin + pagePaths.sendFile);
  await text(page, 'files.listed.title').waitFor();
  await button(page, 'files.listed.show').click();
  await page.getByRole('img', { name: pseudo('files.done.qr') }).waitFor();
  await check('send, share from this device', token);
  await press(visit, 'files.listed.remove', 'files.listed.removed');
  await button(page, 'files.listed.undo').click();
  await button(page, 'files.listed.show').click();
  await button(page, 'files.done.delete').click();
  await text(page, 'files.done.keep').waitFor();
  await check('send, before deletion', token);
  await press(visit, 'files.done.delete', 'files.listed.deleted');
  await visit.open(linkOf(token), text(page, 'files.receive.deleted'));
}

async function readToken(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /receive-file\?token=/ });
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('token') ?? '';
}

function linkOf(token: string): string {
  return `${pagePaths.receiveFile}?token=${token}`;
}
