import { expect, test } from '@jest/globals';
import { sampleToken } from '../../testing/sampleShare.ts';
import { extractToken } from './extractToken.ts';

test.each([
  ['the token itself', sampleToken],
  ['with the gaps it is shown with', 'q8Jx 2LmP 0sVt Yb7n KdE4 wA'],
  [
    'with a line break and blanks around',
    `\n ${sampleToken.slice(0, 9)}\n${sampleToken.slice(9)} `,
  ],
  ['with a chat’s invisible marks', `\u200b${sampleToken}\ufeff`],
  ['the whole link', `https://parchi.example/receive-file?token=${sampleToken}`],
  ['a link with more in it', `https://p.example/receive-file?from=chat&token=${sampleToken}#top`],
  ['a sentence around the link', `Here: http://p.example/receive-file?token=${sampleToken} bye`],
  ['a link that was encoded', `https://p.example/receive-file?token=${sampleToken}%20`],
])('the token is found in %s', (_, text) => {
  expect(extractToken(text)).toBe(sampleToken);
});

test('what is not a token stays recognisably wrong, and short', () => {
  expect(extractToken('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect(extractToken('?token=%E0%A4%A')).toBe('%E0%A4%A');
  expect(extractToken('x'.repeat(1_000_000))).toHaveLength(200);
});
