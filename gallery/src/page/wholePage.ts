import type { ComponentType } from 'react';
import type { Chapter } from '../chapters.ts';
import type { Theme } from '../theme.ts';

interface Address {
  component: string;
  example: string;
  theme: Theme;
}

/** Returns the address at which the gallery shows one example alone, as a whole page. */
export function wholePageAddress(address: Address): string {
  return `?${new URLSearchParams({ ...address })}`;
}

/** Returns the example that an address of `wholePageAddress` names; `undefined` for any other address. */
export function findWholePage(
  chapters: readonly Chapter[],
  address: URLSearchParams,
): ComponentType | undefined {
  const found = chapters
    .flatMap((chapter) => chapter.components)
    .find(({ name }) => name === address.get('component'));
  return found?.examples[address.get('example') ?? ''];
}
