import { getConfig } from '@testing-library/react';
import axe from 'axe-core';

const options: axe.RunOptions = {
  rules: {
    'color-contrast': { enabled: false },
    // This rule draws text on a canvas, which jsdom lacks. The browser journeys check it instead.
    'label-content-name-mismatch': { enabled: false },
    // Here a component is rendered alone, so the landmarks around it on the page are missing.
    region: { enabled: false },
  },
};

/**
 * Throws if there are accessibility violations, and names each with its element. Contrast is checked in the browser
 * journeys, because jsdom has no layout.
 */
export async function expectNoAxeViolations(container: axe.ElementContext): Promise<void> {
  // State may change by itself meanwhile, for example when a toast closes. The wrapper prevents React's warning about
  // `act`.
  const results: unknown = await getConfig().asyncWrapper(() => axe.run(container, options));
  const { violations } = results as axe.AxeResults;
  if (violations.length === 0) return;
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}`),
  );
  throw new Error(`Not accessible:\n${findings.join('\n')}`);
}
