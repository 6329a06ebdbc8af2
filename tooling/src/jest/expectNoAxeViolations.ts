import axe from 'axe-core';

/** Fails with what is wrong and where. Contrast is left to the browser journeys: jsdom lays nothing out. */
export async function expectNoAxeViolations(container: axe.ElementContext): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: {
      'color-contrast': { enabled: false },
      // It draws text on a canvas, which jsdom lacks; the browser journeys check it.
      'label-content-name-mismatch': { enabled: false },
      // A component stands alone here; landmarks are the frame's matter.
      region: { enabled: false },
    },
  });
  if (violations.length === 0) return;
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}`),
  );
  throw new Error(`Not accessible:\n${findings.join('\n')}`);
}
