import { spawnSync } from 'node:child_process';

const tools: readonly (readonly [command: string, ...before: string[]])[] = [
  ['unzip', '-t', '-qq'],
  ['python3', '-m', 'zipfile', '-t'],
];

/** Tests a zip with programs that are not ours. @returns their complaints; empty when all of them accept it */
export function testZipWithTools(path: string): string[] {
  return tools.flatMap(([command, ...before]) => {
    const { error, status, stdout, stderr } = spawnSync(command, [...before, path], {
      encoding: 'utf8',
    });
    // Not installed here. The journeys also read the zip themselves.
    if (error) return [];
    return status === 0 ? [] : [`${command}: ${stdout}${stderr}`];
  });
}
