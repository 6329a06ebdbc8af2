import { getConfig } from '@testing-library/react';
import axe from 'axe-core';

const options: axe.RunOptions = {
  rules: {
    'color-contrast': { enabled: false },
    // The rule draws text on a canvas, which jsdom lacks; the browser journeys check it.
    'label-content-name-mismatch': { enabled: false },
    // A component is rendered alone here, without the landmarks of the page's frame.
    region: { enabled: false },
  },
};

/** Throws with each violation and its element. The browser journeys check contrast: jsdom has no layout. */
export async function expectNoAxeViolations(container: axe.ElementContext): Promise<void> {
  // State that changes by itself meanwhile, such as a closing toast, must not warn about `act`.
  const results: unknown = await getConfig().asyncWrapper(() => axe.run(container, options));
  const { violations } = results as axe.AxeResults;
  if (violations.length === 0) return;
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}`),
  );
  throw new Error(`Not accessible:\n${findings.join('\n')}`);
}
