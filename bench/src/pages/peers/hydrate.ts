import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PeerPage } from './PeerPage.ts';
import type { Word } from './words.ts';

const root = document.getElementById('root');
const data = document.getElementById('words')?.textContent;
if (root === null || data === undefined) throw new Error('The page has no words.');
hydrateRoot(root, createElement(PeerPage, { words: JSON.parse(data) as Word[] }));
