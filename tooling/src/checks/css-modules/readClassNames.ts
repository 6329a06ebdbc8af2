import { parse } from 'postcss';

/** Returns the class names that a style sheet declares, except those within `:global(…)`. */
export function readClassNames(css: string): Set<string> {
  const names = new Set<string>();
  parse(css).walkRules(({ selector }) => {
    const local = selector.replaceAll(/:global\([^)]*\)/g, '');
    for (const [, name = ''] of local.matchAll(/\.([a-z_-][\w-]*)/gi)) names.add(name);
  });
  return names;
}
