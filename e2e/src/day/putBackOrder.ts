import { previousOrders } from '../pages/counterPage.ts';
import type { Day } from './startDay.ts';

/** A customer wants a completed order printed again: the shop finds it by its code and puts it back in the queue. */
export async function putBackOrder({ page, takePicture }: Day, code: string): Promise<void> {
  const slip = previousOrders(page)
    .getByRole('button')
    .filter({ hasText: `Code ${code}` });
  await slip.waitFor({ timeout: 20_000 });
  await page.keyboard.press('/');
  await page.keyboard.type(code);
  await takePicture(page, 'finding-a-completed-order');
  await slip.click();
  const order = page.getByRole('region').filter({ has: page.getByText(`Code ${code} ·`) });
  await takePicture(page, 'completed-order-opened');
  await order.getByRole('button', { name: /^Put back/ }).click();
  await order.getByRole('button', { name: 'Mark completed' }).waitFor();
  await page.keyboard.press('Escape');
  await takePicture(page, 'put-back');
}
