import { expect, test } from '@jest/globals';
import { sampleToken } from '../../testing/sampleShare.ts';
import { extractToken } from './extractToken.ts';

test.each([
  ['the token itself', sampleToken],
  ['the token with spaces between its groups', 'q8Jx 2LmP 0sVt Yb7n KdE4 wA'],
  [
    'a token with spaces and line breaks',
    `\n ${sampleToken.slice(0, 9)}\n${sampleToken.slice(9)} `,
  ],
  ['a token with invisible characters from a chat', `\u200b${sampleToken}\ufeff`],
  ['the whole link', `https://parchi.example/receive-file?token=${sampleToken}`],
  [
    'a link with other parameters',
    `https://p.example/receive-file?from=chat&token=${sampleToken}#top`,
  ],
  ['a sentence around the link', `Here: http://p.example/receive-file?token=${sampleToken} bye`],
  ['a link with an encoded space', `https://p.example/receive-file?token=${sampleToken}%20`],
])('finds the token in %s', (_, text) => {
  expect(extractToken(text)).toBe(sampleToken);
});

test('a text that is no token stays recognisable, but is cut at 200 characters', () => {
  expect(extractToken('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect(extractToken('?token=%E0%A4%A')).toBe('%E0%A4%A');
  expect(extractToken('x'.repeat(1_000_000))).toHaveLength(200);
});
