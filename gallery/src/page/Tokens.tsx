import { useState, type CSSProperties, type ReactNode } from 'react';
import { isColour, readTokens } from './readTokens.ts';
import styles from './Tokens.module.css';

export const TOKENS_ID = 'tokens';

/** How a sample uses its token. */
const samples = {
  colour: (token: string): CSSProperties => ({ background: `var(${token})` }),
  text: (token: string): CSSProperties => ({ fontSize: `var(${token})` }),
  space: (token: string): CSSProperties => ({ width: `var(${token})` }),
};

/** The tokens: names for colours, sizes of text and spaces, which style sheets use in place of values. */
export function Tokens(): ReactNode {
  const [tokens] = useState(readTokens);
  return (
    <section id={TOKENS_ID} aria-labelledby={`${TOKENS_ID}-title`} className={styles.section}>
      <h2 id={`${TOKENS_ID}-title`}>Tokens</h2>
      <p>
        Colours, sizes of text and spaces have names. A style sheet says <code>var(--primary)</code>{' '}
        and never a value, so that both themes and every portal look alike.
      </p>
      <List title="Colours" kind="colour" tokens={tokens.filter(isColour)} />
      <List title="Text" kind="text" tokens={tokens.filter((name) => /^--text-/.test(name))} />
      <List title="Space" kind="space" tokens={tokens.filter((name) => /^--space-/.test(name))} />
    </section>
  );
}

interface ListProps {
  title: string;
  kind: keyof typeof samples;
  tokens: readonly string[];
}

function List({ title, kind, tokens }: ListProps): ReactNode {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <ul role="list" className={styles.tokens}>
        {tokens.map((token) => (
          <li key={token} className={styles.token}>
            <span className={styles[kind]} style={samples[kind](token)} aria-hidden="true">
              {kind === 'text' && '₹24'}
            </span>
            <code>{token}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
