import assert from 'node:assert/strict';
import type { Frame, Page } from 'playwright-core';

const MOST_STOPS = 40;

/** Goes from control to control with the Tab key, as far as the one with this name, into frames too. */
export async function tabTo(
  page: Page,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const { label, isOutlined } = await (await focusedFrame(page)).evaluate(describeFocus);
    seen.push(label);
    if (!name.test(label)) continue;
    assert.ok(isOutlined, `the focus on “${label}” is visible`);
    return;
  }
  throw new Error(`no way by Tab to ${name}: ${seen.join(' | ')}`);
}

async function focusedFrame(page: Page): Promise<Frame> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  return (await focused.asElement()?.contentFrame()) ?? page.mainFrame();
}

function describeFocus(): { label: string; isOutlined: boolean } {
  const focused = (document.activeElement ?? document.body) as HTMLInputElement;
  const label = focused.labels?.[0];
  const text = label?.textContent ?? focused.textContent;
  const isOutlined = (element: Element) => {
    const { outlineStyle, opacity } = getComputedStyle(element);
    return outlineStyle !== 'none' && opacity !== '0';
  };
  return {
    label: focused.getAttribute('aria-label') ?? text.trim(),
    // A radio is seen by its label.
    isOutlined: isOutlined(focused) || (label !== undefined && isOutlined(label)),
  };
}
