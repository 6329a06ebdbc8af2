import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf } from './htmlOf.ts';

const markup = '<img src=x onerror="alert(1)">&\'';

test('shows names and notes in a mail as text, never as markup [F-859]', () => {
  const html = htmlOf({
    subject: markup,
    paragraphs: [markup],
    rows: [[markup, markup]],
    action: markup,
    link: markup,
    footer: markup,
    stop: { text: markup, link: markup },
  });
  assert.doesNotMatch(html, /<img|onerror="/);
  assert.equal(
    html.match(/&#60;img src=x onerror=&#34;alert\(1\)&#34;&#62;&#38;&#39;/g)?.length,
    11,
  );
});
