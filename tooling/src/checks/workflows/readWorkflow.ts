import { registerHooks } from 'node:module';

// The parser's compiled code imports its schema without the attribute that Node requires.
const hooks = registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (!resolved.url.endsWith('.json')) return resolved;
    return { ...resolved, importAttributes: { type: 'json' } };
  },
});
const parser = await import('@actions/workflow-parser');
hooks.deregister();

export interface Workflow {
  /**
   * Problems for which GitHub would refuse the file: unknown keys, missing keys, and undefined names in expressions.
   */
  readonly problems: readonly string[];
  /** The commands of the steps, in their order. */
  readonly commands: readonly string[];
}

/** Reads a workflow with the parser that GitHub publishes for editors. */
export async function readWorkflow(name: string, content: string): Promise<Workflow> {
  const { context, value } = parser.parseWorkflow(
    { name, content },
    new parser.NoOperationTraceWriter(),
  );
  const template = value && (await parser.convertWorkflowTemplate(context, value));
  const steps = (template?.jobs ?? []).flatMap((job) => (job.type === 'job' ? job.steps : []));
  return {
    problems: context.errors.getErrors().map(({ message }) => message),
    commands: steps.flatMap((step) => ('run' in step ? [step.run.toString()] : [])),
  };
}
