import assert from 'node:assert/strict';
import type { Frame, Page } from 'playwright-core';

const MAX_STOPS = 40;

/**
 * Presses Tab until the control with this name has the focus, and asserts that the focus is visible. The control may be
 * inside an iframe.
 */
export async function tabTo(
  page: Page,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
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
    // A radio button itself is invisible, so its label shows the focus.
    isOutlined: isOutlined(focused) || (label !== undefined && isOutlined(label)),
  };
}
