import { describe, it } from 'node:test';
import { RuleTester } from 'oxlint/plugins-dev';
import { repositoryRoot } from '../../repositoryRoot.ts';
import type { Rule } from './rule.ts';

RuleTester.describe = (name, run) => void describe(name, run);
RuleTester.it = (name, run) => void it(name, run);

interface Cases {
  readonly valid: readonly RuleTester.ValidTestCase[];
  /** Sources with one error each. */
  readonly invalid: readonly Omit<RuleTester.InvalidTestCase, 'errors'>[];
}

/** Tests a rule on sources, whose file names are relative to the repository. */
export function testRule(name: string, rule: Rule, { valid, invalid }: Cases): void {
  new RuleTester({ cwd: repositoryRoot, eslintCompat: true }).run(name, rule, {
    valid: [...valid],
    invalid: invalid.map((source) => ({ ...source, errors: 1 })),
  });
}
