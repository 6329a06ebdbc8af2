import type { RuleTester } from 'oxlint/plugins-dev';

/** A rule of this repository. oxlint exports no name for the type. */
export type Rule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>;

export type Visitor = ReturnType<Rule['create']>;
