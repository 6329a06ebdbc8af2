import { createElement, type ReactNode, useState } from 'react';
import type { Word } from './words.ts';

/** The words of a page as React elements, and a counter of clicks, so that React has something to take over. */
export function PeerPage({ words }: { words: readonly Word[] }): ReactNode {
  const [clicks, setClicks] = useState(0);
  const onClick = () => setClicks(clicks + 1);
  return createElement('div', { onClick, 'data-clicks': clicks }, ...words.map(elementOf));
}

function elementOf(word: Word): ReactNode {
  if (typeof word === 'string') return word;
  return createElement(word.tag, word.attributes, ...word.children.map(elementOf));
}
