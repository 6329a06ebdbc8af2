import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment } from './attachment.ts';

for (const [name, header] of [
  ['token.zip', 'attachment; filename="token.zip"'],
  [
    'Order:12 | Date:2026-11-21.zip',
    `attachment; filename="Order_12 _ Date_2026-11-21.zip"; filename*=UTF-8''Order%3A12%20%7C%20Date%3A2026-11-21.zip`,
  ],
  [
    'पर्ची.pdf',
    `attachment; filename="_____.pdf"; filename*=UTF-8''%E0%A4%AA%E0%A4%B0%E0%A5%8D%E0%A4%9A%E0%A5%80.pdf`,
  ],
  [
    `"it's" (1)*.pdf`,
    `attachment; filename="_it's_ (1)_.pdf"; filename*=UTF-8''%22it%27s%22%20%281%29%2A.pdf`,
  ],
  [
    'a\r\nb\\c%22.pdf',
    `attachment; filename="a__b_c_22.pdf"; filename*=UTF-8''a%0D%0Ab%5Cc%2522.pdf`,
  ],
] as const) {
  test(`names the saved file ${JSON.stringify(name)} in the header [N07] [N13]`, () => {
    assert.equal(attachment(name), header);
  });
}
