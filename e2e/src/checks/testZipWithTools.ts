import { spawnSync } from 'node:child_process';

const judges: readonly (readonly [command: string, ...before: string[]])[] = [
  ['unzip', '-t', '-qq'],
  ['python3', '-m', 'zipfile', '-t'],
];

/**
 * Has programs that are not ours test a zip, those of them that this machine has.
 * @returns each one's complaint, none when all are content
 */
export function judgeZip(path: string): string[] {
  return judges.flatMap(([command, ...before]) => {
    const { error, status, stdout, stderr } = spawnSync(command, [...before, path], {
      encoding: 'utf8',
    });
    // Not installed here: the journeys read the zip themselves all the same.
    if (error) return [];
    return status === 0 ? [] : [`${command}: ${stdout}${stderr}`];
  });
}
