import { afterEach, expect, jest, test } from '@jest/globals';
import { copyText } from './copyText.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

function provideClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

function provideExecCommand(execCommand: () => boolean) {
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
}

test('copies a text to the clipboard', async () => {
  const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
  provideClipboard(writeText);
  await expect(copyText('abc')).resolves.toBe(true);
  expect(writeText).toHaveBeenCalledWith('abc');
});

test('on plain http the text is copied by selecting it, and focus returns', async () => {
  let copied: string | undefined;
  provideExecCommand(() => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  });
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  await expect(copyText('abc')).resolves.toBe(true);
  expect(copied).toBe('abc');
  expect(button).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});

test('if the clipboard refuses, the text is copied by selecting it', async () => {
  provideClipboard(() => Promise.reject(new Error('denied')));
  provideExecCommand(() => true);
  await expect(copyText('abc')).resolves.toBe(true);
});

test('a copy that fails returns false', async () => {
  provideExecCommand(() => false);
  await expect(copyText('abc')).resolves.toBe(false);
});
