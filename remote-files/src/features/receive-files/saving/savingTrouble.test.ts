import { expect, test } from '@jest/globals';
import { savingTrouble } from './savingTrouble.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A146B Build/UP1A; wv) AppleWebKit/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const chrome = 'Version/4.0 Chrome/148.0.0.0 Mobile Safari/537.36';

test.each([
  [`${android} (KHTML, like Gecko) ${chrome} Instagram 330.0.0.40 Android`, 'Instagram'],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 Instagram 330.0.0.29 (iPhone14,5)`, 'Instagram'],
  [`${android} (KHTML, like Gecko) ${chrome} [FB_IAB/FB4A;FBAV/460.0.0;]`, 'Facebook'],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/460.0]`, 'Facebook'],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0]`, 'Messenger'],
  [`${android} (KHTML, like Gecko) ${chrome} WhatsApp/2.26.1 A`, 'WhatsApp'],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 Snapchat/13.0`, 'Snapchat'],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29`, 'LinkedIn'],
  [`${android} (KHTML, like Gecko) ${chrome}`, undefined],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148`, undefined],
])('recognises the web view of an app: %s [F-995]', (userAgent, app) => {
  expect(savingTrouble(userAgent)).toEqual({ kind: 'in-app', app });
});

test.each([
  `${iphone} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
  `${iphone} (KHTML, like Gecko) CriOS/148.0.0.0 Mobile/15E148 Safari/604.1`,
])('recognises a browser on an iPhone: %s [F-995]', (userAgent) => {
  expect(savingTrouble(userAgent)).toEqual({ kind: 'iphone' });
});

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0',
  '',
])('says nothing about a browser that saves files by itself: %s [F-995]', (userAgent) => {
  expect(savingTrouble(userAgent)).toBeUndefined();
});
