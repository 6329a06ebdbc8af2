import { afterEach, beforeAll, expect, test } from '@jest/globals';
import * as ui from '@parchi/shared-ui';
import * as files from '@parchi/shared-ui/files';
import * as forms from '@parchi/shared-ui/forms';
import { cleanup, render, screen } from '@testing-library/react';
import { readExampleSources } from '../exampleSources.ts';
import { chapters } from './chapters.ts';
import { codeOf } from './codeOf.ts';
import { titleOf } from './componentExamples.ts';
import { findWholePage, wholePageAddress } from './page/wholePage.ts';

beforeAll(() => ui.loadUiMessages('en'));
afterEach(cleanup);

const entrances = {
  '@parchi/shared-ui': ui,
  '@parchi/shared-ui/files': files,
  '@parchi/shared-ui/forms': forms,
};
const shown = chapters.flatMap((chapter) => chapter.components);
const sources = readExampleSources();

test.each(Object.entries(entrances))('shows each component that %s exports', (from, exported) => {
  const components = Object.keys(exported).filter((name) => /^[A-Z]/.test(name));
  const explained = shown
    .filter((component) => component.from === from)
    .flatMap(({ name, components: several = [name] }) => several);
  expect(explained.sort()).toEqual(components.sort());
});

test('names only functions that their package exports', () => {
  for (const { functions = [], from } of shown) {
    expect(Object.keys(entrances[from])).toEqual(expect.arrayContaining([...functions]));
  }
});

test('shows every file of examples, and every example in it', () => {
  expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(sources).sort());
  for (const { name, examples } of shown) {
    const functions = sources[name]?.matchAll(/^function (\w+)\(/gm) ?? [];
    expect([...functions].map(([, example]) => example)).toEqual(Object.keys(examples));
  }
});

test('extracts the code of an example, and throws for an unknown one', () => {
  const source = sources['Loader'] ?? '';
  expect(codeOf(source, 'Loading')).toBe(
    'function Loading() {\n  return <Loader label="Loading your orders" />;\n}',
  );
  expect(() => codeOf(source, 'Load')).toThrow('Load');
});

test('turns the function name of an example into a title', () => {
  expect(titleOf('LongWords')).toBe('Long words');
  expect(titleOf('On')).toBe('On');
});

test('finds the whole-page example that an address names', () => {
  const address = wholePageAddress({ component: 'Page', example: 'TitleAlone', theme: 'dark' });
  const Example = findWholePage(chapters, new URLSearchParams(address));
  if (!Example) throw new Error(address);
  render(<Example />);
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
  expect(findWholePage(chapters, new URLSearchParams('?theme=dark'))).toBeUndefined();
});
