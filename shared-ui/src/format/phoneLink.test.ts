import { expect, test } from '@jest/globals';
import { phoneLink } from './phoneLink.ts';

test.each([
  ['+91 (98) 1000-0000', 'tel:+919810000000'],
  ['98450 12345', 'tel:9845012345'],
])('links the phone number %s to %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
