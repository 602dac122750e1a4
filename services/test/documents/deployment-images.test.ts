import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';

// What `deploy/` runs, and who reaches its metrics.

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const manifestFiles = readdirSync(join(DEPLOY, 'kubernetes')).map((name) => `kubernetes/${name}`);

interface ConfigMap {
  data: Record<string, string>;
}

interface Probe {
  httpGet: { port: string };
}

interface Deployment {
  spec: {
    template: {
      metadata: { annotations: Record<string, string> };
      spec: {
        containers: (Partial<Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>> & {
          ports: { name: string; containerPort: number }[];
        })[];
      };
    };
  };
}

interface NetworkPolicy {
  spec: {
    ingress: {
      from: { namespaceSelector: { matchLabels: Record<string, string> } }[];
      ports: { port: string }[];
    }[];
  };
}

const manifests = manifestFiles.flatMap((path) =>
  parseAllDocuments(read(path), { merge: true }).map((document) => document.toJS() as { kind: string }),
);
const find = <T>(kind: string) => manifests.find((manifest) => manifest.kind === kind) as T;

/** Every image that is run or built on. */
function images(): string[] {
  const run = ['compose.yaml', ...manifestFiles].flatMap((name) =>
    Array.from(read(name).matchAll(/^\s*(?:- )?image: *(\S+)/gm), ([, image = '']) => image),
  );
  const built = Array.from(read('Containerfile').matchAll(/^FROM (\S+)/gm), ([, image = '']) => image);
  return [...run, ...built];
}

/** Whether it will be the same image, or one that fits in its place, tomorrow. */
const isPinned = (image: string): boolean => /:(?!latest$)[\w.-]+$|@sha256:[0-9a-f]{64}$/.test(image);

test('every image has a version', () => {
  const found = images();
  expect(found).toEqual(expect.arrayContaining(['docker.io/library/mariadb:11.4', 'lectern:1']));
  expect(found.filter((image) => !isPinned(image))).toEqual([]);
  const moving = ['caddy', 'caddy:latest', 'localhost:5000/caddy', 'docker.io/library/caddy'];
  expect(moving.filter(isPinned)).toEqual([]);
});

test('pods have a port for metrics, to which probes go, and which only monitoring reaches', () => {
  const { spec } = find<Deployment>('Deployment').spec.template;
  const [site] = spec.containers;
  const { METRICS_PORT, METRICS_HOST } = find<ConfigMap>('ConfigMap').data;
  expect(METRICS_HOST).toBe('0.0.0.0');
  expect(site?.ports).toContainEqual({ name: 'metrics', containerPort: Number(METRICS_PORT) });
  const probes = [site?.startupProbe, site?.readinessProbe, site?.livenessProbe];
  expect(probes.map((probe) => probe?.httpGet.port)).toEqual(['metrics', 'metrics', 'metrics']);
  const scraped = find<Deployment>('Deployment').spec.template.metadata.annotations;
  expect(scraped).toMatchObject({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': METRICS_PORT });
  const senders = find<NetworkPolicy>('NetworkPolicy')
    .spec.ingress.filter(({ ports }) => ports.some(({ port }) => port === 'metrics'))
    .flatMap(({ from }) => from.map(({ namespaceSelector }) => namespaceSelector.matchLabels));
  expect(senders).toEqual([{ 'kubernetes.io/metadata.name': 'monitoring' }]);
});
