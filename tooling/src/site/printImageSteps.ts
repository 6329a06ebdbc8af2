/**
 * `npm run --silent image-steps > steps.sh && sh steps.sh`: does what `docker build` and `docker run` do, on a machine
 * without a container engine: the steps of both stages, then the server as the image's user with a read-only root, until
 * the health check answers. The steps write to `/`, so run them only as root on a bare Debian that you throw away
 * afterwards, with the Node of .nvmrc and npm.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { baseScript } from './baseScript.ts';
import { type Instruction, readDockerfile } from './readDockerfile.ts';
import { readImageStage } from './readImageStage.ts';

const enterRoot = join(repositoryRoot, 'e2e/src/fixtures/image/enterRoot.sh');
/** As long as an engine waits before it calls the image unhealthy: the start period, then three intervals of 30 s. */
const HEALTHY_WITHIN_SECONDS = 150;
const stage = readImageStage();

/** Instructions that change no file. `startScript` does what they say. */
const ofTheStart = ['EXPOSE', 'VOLUME', 'USER', 'HEALTHCHECK', 'CMD'];

function shellOf({ keyword, text }: Instruction): string {
  const words = text.split(' ');
  switch (keyword) {
    case 'FROM':
      return baseScript(text);
    case 'WORKDIR':
      return `mkdir -p ${text}\ncd ${text}`;
    case 'COPY':
      return words[0] === '--from=build'
        ? `mkdir -p ${words[2]}\ncp -a ${words[1]}/. ${words[2]}`
        : copySources(words);
    case 'RUN':
      return `( ${text} )`;
    case 'ENV':
      return `export ${text}`;
    default:
      if (ofTheStart.includes(keyword)) return '';
      throw new Error(`Nothing here does what ${keyword} says.`);
  }
}

/** Copies the repository without what .dockerignore names, as the build context of an engine is. */
function copySources(words: string[]): string {
  if (words.join(' ') !== '. .') throw new Error(`COPY ${words.join(' ')} is not understood.`);
  const excluded = readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((pattern) =>
      pattern.startsWith('**/')
        ? `--no-anchored --exclude='${pattern.slice(3)}'`
        : `--anchored --exclude='./${pattern}'`,
    );
  return `tar -C '${repositoryRoot}' ${excluded.join(' ')} -c . | tar -x`;
}

function startScript(): string {
  const { userId, groupId, siteFolder, dataFolder, command, healthCommand } = stage;
  const places = [siteFolder, siteFolder, dataFolder, dataFolder, userId, groupId].join(' ');
  return `
export PUBLIC_URL=http://localhost:$PORT ALLOW_SANDBOX_PAYMENTS=on
PATH=/usr/sbin:/usr/bin:/sbin:/bin
unshare --mount --pid --fork --kill-child sh ${enterRoot} "$(mktemp -d)" ${places} ${quoted(command)} &
unshared=$!
trap 'kill -KILL $server' EXIT
is_healthy() {
  server=$(cat /proc/$unshared/task/$unshared/children)
  nsenter --target "\${server% }" --mount --root --wd setpriv --reuid=${userId} --regid=${groupId} --clear-groups ${quoted(healthCommand)}
}
seconds=0
until is_healthy; do
  kill -0 $unshared
  test $seconds -lt ${HEALTHY_WITHIN_SECONDS}
  sleep 1
  seconds=$((seconds + 1))
done
echo "The site of the image is healthy after $seconds s."`;
}

function quoted(words: string[]): string {
  return words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
}

if (import.meta.main) {
  console.log('set -eu');
  for (const instruction of readDockerfile()) {
    const title = `${instruction.keyword} ${instruction.text}`;
    console.log(`echo ${quoted([title])}\n${shellOf(instruction)}`);
  }
  console.log(startScript());
}
