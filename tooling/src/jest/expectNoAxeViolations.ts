import { getConfig } from '@testing-library/react';
import axe from 'axe-core';

const options: axe.RunOptions = {
  rules: {
    'color-contrast': { enabled: false },
    // It draws text on a canvas, which jsdom lacks; the browser journeys check it.
    'label-content-name-mismatch': { enabled: false },
    // A component stands alone here; landmarks are the frame's matter.
    region: { enabled: false },
  },
};

/** Fails with what is wrong and where. Contrast is left to the browser journeys: jsdom lays nothing out. */
export async function expectNoAxeViolations(container: axe.ElementContext): Promise<void> {
  // What changes by itself meanwhile, such as a toast that ends, is not the test's doing.
  const results: unknown = await getConfig().asyncWrapper(() => axe.run(container, options));
  const { violations } = results as axe.AxeResults;
  if (violations.length === 0) return;
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}`),
  );
  throw new Error(`Not accessible:\n${findings.join('\n')}`);
}
