import type { Browser, Page } from 'playwright-core';
import { signUpPerson } from '../fixtures/accounts.ts';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';
import { chooseFiles } from './chooseFiles.ts';
import { chooseShop, goToPayment } from './placeOrderPage.ts';
import { phone, startVisit, type Visit } from './startVisit.ts';

const titles = {
  shop: 'Choose a shop',
  files: 'Choose your files',
  options: 'Choose how to print',
  payment: 'Check and pay',
  order: 'Your order',
};
/** The stages of placing an order. `order` stands for the page of the placed order. */
export type Stage = keyof typeof titles;

export interface OrderVisit extends Visit {
  /** E-mail address of the person's account. */
  email: string;
}

interface OrderStart {
  origin: string;
  shopName: string;
  file: SampleFile;
  /** The stage at which the visit begins. */
  stage: Exclude<Stage, 'order'>;
  /** Console messages that the journey causes on purpose. */
  expected?: RegExp[];
}

/** Signs in as a new person on a phone, and goes from home to this stage of an order by tapping as a person does. */
export async function visitOrder(
  browser: Browser,
  { origin, shopName, file, stage, expected = [] }: OrderStart,
): Promise<OrderVisit> {
  const visit = await startVisit(browser, { ...phone, hasTouch: true, expected });
  const { page } = visit;
  const email = await signUpPerson(page.context(), origin);
  const orderVisit = { ...visit, email };
  await page.goto(origin);
  await page.getByRole('main').getByRole('link', { name: /Print/ }).first().tap();
  await waitForStage(page, 'shop');
  if (stage === 'shop') return orderVisit;
  await chooseShop(page, shopName);
  if (stage === 'files') return orderVisit;
  await chooseFiles(page, [file]);
  await page.getByRole('button', { name: 'Continue', exact: true }).tap();
  await waitForStage(page, 'options');
  if (stage === 'options') return orderVisit;
  await goToPayment(page);
  return orderVisit;
}

export async function waitForStage(page: Page, stage: Stage): Promise<void> {
  await page.getByRole('heading', { level: 1, name: titles[stage], exact: true }).waitFor();
}
