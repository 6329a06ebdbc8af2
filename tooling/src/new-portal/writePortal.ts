import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { workspaces } from '../workspaces.ts';
import { describeName } from './describeName.ts';

const templateFolder = path.join(import.meta.dirname, 'template');
/** Suffix of template files. It makes compilers, linters and tests ignore them. */
const EXTENSION = '.template';

/**
 * Writes the files of a portal of this name into a folder.
 * @returns their paths in that folder
 */
export function writePortal(name: string, folder: string): string[] {
  const { type, ...forms } = describeName(name);
  const values: Readonly<Record<string, string>> = { ...forms, Type: type, ...versions() };
  const fill = (text: string) =>
    text.replace(/\{\{([^{}]+)\}\}/g, (placeholder, key: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`The template has no value for ${placeholder}.`);
      return value;
    });
  const templates = globSync(`**/*${EXTENSION}`, { cwd: templateFolder }).sort();
  return templates.map((template) => {
    const file = fill(template.slice(0, -EXTENSION.length));
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(path.join(templateFolder, template), 'utf8')));
    return file;
  });
}

/** Returns the versions of the workspaces and of what they depend on, as `version react` → `19.3.1`. */
function versions(): Record<string, string> {
  const found = workspaces.flatMap((workspace) => {
    const text = readFileSync(path.join(repositoryRoot, workspace, 'package.json'), 'utf8');
    const { name, version, dependencies, devDependencies } = JSON.parse(text) as {
      name: string;
      version: string;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    return Object.entries({ ...dependencies, ...devDependencies, [name]: version });
  });
  return Object.fromEntries(found.map(([name, version]) => [`version ${name}`, version]));
}
