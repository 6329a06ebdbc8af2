import { expect, test } from '@jest/globals';
import { readShareText } from './readShareText.ts';

const token = 'q8Jx2LmP0sVtYb7nKdE4wA';
const link = `http://localhost/receive-file?token=${token}`;

test.each([
  ['a token', token],
  ['a token in groups', 'q8Jx 2LmP 0sVt Yb7n KdE4 wA'],
  ['a token with invisible characters of a chat', `\u200e${token}\u200b\n`],
  ['a link', link],
  ['a link with more in its search', `${link}&from=chat#top`],
  ['a message around a link', `Files for you on Parchi, for 2 hours\n${link}`],
  ['a link without its beginning', `localhost/receive-file?token=${token}`],
])('finds the token in %s', (_, text) => {
  expect(readShareText(text)).toEqual({ token });
});

test.each(['K7M4QX', 'k7m 4qx', 'K7M-4QX'])('reads “%s” as the code of a share [F-820]', (text) => {
  expect(readShareText(text)).toEqual({ token: 'K7M4QX' });
});

test.each([
  ['', 'empty'],
  [' \u200b ', 'empty'],
  ['q8Jx2LmP', 'not-token'],
  ['K7M4O0', 'not-token'],
  [`${token}A`, 'not-token'],
  [`${token.slice(0, -1)}B`, 'not-token'],
  ['a'.repeat(5_000), 'not-share'],
  [`${link}${'a'.repeat(2_000)}`, 'not-share'],
  [`https://files.example/receive-file?token=${token}`, 'other-site'],
  [`http://localhost:9999/receive-file?token=${token}`, 'other-site'],
  [`https://localhost@files.example/?token=${token}`, 'other-site'],
  [`http://localhost/orders?id=${'a'.repeat(32)}`, 'other-link'],
  ['http://localhost/print-file?shop=BCD234', 'other-link'],
  ['http://localhost/receive-file?token=short', 'other-link'],
  ['http://localhost/receive-file?token=', 'other-link'],
  ['upi://pay?pa=shop@bank&pn=Sharma', 'not-share'],
  ['WIFI:S:shop;T:WPA;P:secret;;', 'not-share'],
  ['https://news.example/', 'not-share'],
  ['http://[', 'not-share'],
  ['BEGIN:VCARD', 'not-share'],
])('refuses “%s” with the reason %s [F-574]', (text, problem) => {
  expect(readShareText(text)).toEqual({ problem });
});
