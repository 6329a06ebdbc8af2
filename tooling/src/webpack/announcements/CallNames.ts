import type { Compiler, javascript, Module } from 'webpack';

/** The calls that an app adds to the shared slice, in one `injectCalls(owner, (build) => ({ … }))`. */
interface InjectedCalls {
  readonly owner: string;
  readonly names: readonly string[];
}

/** A node of the syntax tree that webpack parses, as far as it is needed here. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

type JavascriptParser = InstanceType<typeof javascript.JavascriptParser>;

const PROPERTY = 'injectedCalls';
const ADVICE =
  'Write injectCalls(“the app’s name”, (build) => ({ … })) with plain names, so that the build can announce them.';

/**
 * Webpack plugin: records for each module the names that it gives to calls. Apps share one slice of calls, so these
 * names must be unique across apps.
 */
export class CallNames {
  apply(compiler: Compiler): void {
    const name = CallNames.name;
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      const tap = (parser: JavascriptParser) => {
        parser.hooks.program.tap(name, (program) => {
          const calls = findInjected(program as unknown as Node);
          const { module } = parser.state;
          if (calls.length > 0) module.buildInfo = { ...module.buildInfo, [PROPERTY]: calls };
        });
      };
      factory.hooks.parser.for('javascript/auto').tap(name, tap);
      factory.hooks.parser.for('javascript/esm').tap(name, tap);
    });
  }

  static of(module: Module): readonly InjectedCalls[] {
    const info = module.buildInfo as Readonly<Record<string, unknown>> | undefined;
    return (info?.[PROPERTY] ?? []) as readonly InjectedCalls[];
  }
}

function findInjected(program: Node): InjectedCalls[] {
  const body = program['body'] as Node[];
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const specifiers = imports.flatMap(({ specifiers }) => specifiers as Node[]);
  const local = specifiers.find(({ imported }) => nameOf(imported) === 'injectCalls')?.['local'];
  if (local === undefined) return [];
  const found: InjectedCalls[] = [];
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== nameOf(local)) return;
    found.push(readCalls(node['arguments'] as Node[]));
  });
  return found;
}

function readCalls([owner, define]: readonly Node[]): InjectedCalls {
  const calls = define?.['body'] as Node | undefined;
  if (typeof owner?.['value'] !== 'string' || calls?.type !== 'ObjectExpression') {
    throw new Error(ADVICE);
  }
  const names = (calls['properties'] as Node[]).map(({ key, computed }) => {
    const name = computed === false ? nameOf(key) : undefined;
    if (name === undefined) throw new Error(ADVICE);
    return name;
  });
  return { owner: owner['value'], names };
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, look);
  } else if (isNode(node)) {
    look(node);
    for (const part of Object.values(node)) visit(part, look);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nameOf(identifier: unknown): string | undefined {
  const name = isNode(identifier) ? identifier['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
