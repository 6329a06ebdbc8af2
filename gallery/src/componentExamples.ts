import type { ComponentType } from 'react';

/** Where pages import a component from. */
export type Entrance = '@parchi/shared-ui' | '@parchi/shared-ui/files' | '@parchi/shared-ui/forms';

/** What the gallery shows of a component. */
export interface ComponentExamples {
  /** The component's name, and the name of its file of examples. */
  name: string;
  /** All components that the examples explain, if there are more than the one in `name`. */
  components?: readonly string[];
  /** Functions that pages use with the component. */
  functions?: readonly string[];
  from: Entrance;
  /** When a page uses the component, in a sentence or two. */
  usage: string;
  /** A component for each state. Its name is the state: `LongWords` is shown as “Long words”. */
  examples: Readonly<Record<string, ComponentType>>;
  /** Whether each example is a page of its own, with landmarks and a main heading. */
  isWholePage?: true;
}

/** Returns the title of an example: “Long words” for `LongWords`. */
export function titleOf(example: string): string {
  const words = example.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
