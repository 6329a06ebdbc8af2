import { spawnSync } from 'node:child_process';

const tools: readonly (readonly [command: string, ...before: string[]])[] = [
  ['unzip', '-t', '-qq'],
  ['python3', '-m', 'zipfile', '-t'],
];

/**
 * Tests a zip with programs that are not ours.
 * @returns their error messages; an empty list if all of them accept the zip
 */
export function testZipWithTools(path: string): string[] {
  return tools.flatMap(([command, ...before]) => {
    const { error, status, stdout, stderr } = spawnSync(command, [...before, path], {
      encoding: 'utf8',
    });
    // This program is not installed here. The journeys also read the zip with our own code.
    if (error) return [];
    return status === 0 ? [] : [`${command}: ${stdout}${stderr}`];
  });
}
