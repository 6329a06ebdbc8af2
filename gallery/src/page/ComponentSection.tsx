import type { ReactNode } from 'react';
import { codeOf } from '../codeOf.ts';
import { titleOf, type ComponentExamples } from '../componentExamples.ts';
import type { Theme } from '../theme.ts';
import { wholePageAddress } from './wholePage.ts';
import styles from './ComponentSection.module.css';

interface ComponentSectionProps {
  chapter: string;
  component: ComponentExamples;
  /** The source text of the example file. */
  source: string;
  theme: Theme;
}

/** A component with its usage, its import and its examples. */
export function ComponentSection(props: ComponentSectionProps): ReactNode {
  const { chapter, component, source, theme } = props;
  const { name, components = [name], functions = [], from } = component;
  const { usage, examples, isWholePage } = component;
  return (
    <section id={name} aria-labelledby={`${name}-title`} className={styles.section}>
      <p className={styles.chapter}>{chapter}</p>
      <h2 id={`${name}-title`}>{name}</h2>
      <p>{usage}</p>
      <code
        className={styles.code}
      >{`import { ${[...components, ...functions].join(', ')} } from '${from}';`}</code>
      <div className={isWholePage ? styles.pages : styles.examples}>
        {Object.entries(examples).map(([example, Example]) => (
          <figure key={example} className={styles.example}>
            <figcaption className={styles.caption}>{titleOf(example)}</figcaption>
            {isWholePage ? (
              <iframe
                src={wholePageAddress({ component: name, example, theme })}
                title={`${name}: ${titleOf(example)}`}
                className={styles.page}
              />
            ) : (
              <div className={styles.stage}>
                <Example />
              </div>
            )}
            <details className={styles.details}>
              <summary>
                Code <span className="visuallyHidden">of {titleOf(example)}</span>
              </summary>
              <pre className={styles.code}>
                <code>{codeOf(source, example)}</code>
              </pre>
            </details>
          </figure>
        ))}
      </div>
    </section>
  );
}
