import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { ERROR_CODES } from '@lectern/contracts';
import { Ajv } from 'ajv';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../../src/config/config.js';
import { Environment } from '../../src/config/environment.js';

// Checks `deploy/` as far as possible without a cluster, a container or systemd.

const ROOT = resolve(import.meta.dirname, '../../..');
const VARIABLES = Object.keys(Environment.shape);
const SECRET = 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A';

const require = createRequire(import.meta.url);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Filled in where an example leaves a blank. */
const filled = (variables: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value || SECRET]));

function loads(variables: Record<string, string | undefined>) {
  const varDir = mkdtempSync(join(tmpdir(), 'lectern-deployment-'));
  try {
    return loadConfig({ ...variables, VAR_DIR: varDir });
  } finally {
    rmSync(varDir, { recursive: true });
  }
}

describe('.env.example', () => {
  const text = read('.env.example');

  test('names every variable that exists, once, and no other', () => {
    const named = Array.from(text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm), ([, name = '']) => name);
    expect(named.sort()).toEqual([...VARIABLES].sort());
  });

  test('is accepted once its blanks are filled in', () => {
    const settings = parseEnv(text) as Record<string, string>;
    expect(loads(filled({ ...settings, OPERATORS: 'me@example.org' }))).toMatchObject({ env: 'production' });
  });
});

describe('documentation', () => {
  test.each(['README.md', 'docs/production.md', 'docs/operators.md'])(
    '%s names no unknown variable',
    (path) => {
      // Variables of other programs, in the compose file.
      const compose = Array.from(read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g), ([, name]) => name);
      const named = Array.from(
        read(path).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g),
        ([, name]) => name,
      );
      const others = [...compose, ...ERROR_CODES, 'LECTERN_URL', 'TEST_DATABASE_URL'];
      expect(named.filter((name) => !VARIABLES.includes(name ?? '') && !others.includes(name ?? ''))).toEqual(
        [],
      );
    },
  );

  test('README.md names every variable', () => {
    const table = read('README.md');
    const development = ['BUILDS_DIR', 'LECTERN_DEV_REMOTES', 'LECTERN_DEV_SHELL', 'NODE_ENV'];
    expect(VARIABLES.filter((name) => !development.includes(name) && !table.includes(`\`${name}`))).toEqual(
      [],
    );
  });
});

interface ComposeFile {
  services: Record<string, { environment?: Record<string, string>; read_only?: boolean }>;
}

describe('the compose file', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as ComposeFile;
  const sites = Object.entries(compose.services).filter(([name]) => name.startsWith('site-'));

  test('conforms to the published schema', () => {
    const schema = JSON.parse(readFileSync(composeSchema(), 'utf8')) as Record<string, unknown>;
    // Its address is not the one that Ajv knows the draft by.
    delete schema['$schema'];
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect({ isValid: validate(compose), errors: validate.errors }).toEqual({ isValid: true, errors: null });
  });

  test('runs two processes, read-only, with settings that exist and are accepted', () => {
    expect(sites.map(([name]) => name)).toEqual(['site-1', 'site-2']);
    for (const [, { environment = {}, read_only }] of sites) {
      expect(read_only).toBe(true);
      expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
      const shell = { SITE_HOST: 'talks.example.org', CONSOLE_HOST: 'console.talks.example.org' };
      const known = new Map(Object.entries(shell));
      const settings = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          value.replace(/\$\{(\w+):\?\}/g, (_match, variable: string) => known.get(variable) ?? SECRET),
        ]),
      );
      const env = parseEnv(read('.env.example')) as Record<string, string>;
      expect(loads({ ...filled({ ...env, OPERATORS: 'me@example.org' }), ...settings })).toMatchObject({
        renderIsolation: 'partial',
        databaseUrl: expect.not.stringContaining('ssl') as unknown,
      });
    }
  });
});

/** dclint's copy; the package exports only its program. */
function composeSchema(): string {
  let folder = dirname(require.resolve('dclint'));
  while (!existsSync(join(folder, 'schemas'))) folder = dirname(folder);
  return join(folder, 'schemas/compose.schema.json');
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

type Models = Record<string, new (data: unknown) => { validate: () => void }>;

describe('the manifests for Kubernetes', () => {
  const folder = join(ROOT, 'deploy/kubernetes');
  const manifests = readdirSync(folder).flatMap((name) =>
    parseAllDocuments(readFileSync(join(folder, name), 'utf8'), { merge: true }).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    }),
  );
  const modelOf = ({ apiVersion }: Manifest) => `kubernetes-models/${apiVersion}`;

  test('are a migration, a site with all that keeps it up, and its settings', () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ]);
  });

  test('conform to the published schemas', () => {
    for (const manifest of manifests) {
      const Model = (require(modelOf(manifest)) as Models)[manifest.kind];
      if (!Model) throw new Error(`There is no ${manifest.kind} in ${manifest.apiVersion}`);
      expect(() => new Model(manifest).validate()).not.toThrow();
    }
  });

  test('have no field that the schemas do not know', () => {
    const source = manifests.map((manifest, at) => {
      const type = `I${manifest.kind}`;
      return `import type { ${type} as T${at} } from '${modelOf(manifest)}/${manifest.kind}';\nexport const m${at}: T${at} = ${JSON.stringify(manifest)};`;
    });
    const wrong = `export const w: T0 = { unknown: 1 };`;
    const errors = typeErrors([...source, wrong].join('\n'));
    expect(errors).toEqual([expect.stringContaining("'unknown' does not exist")]);
  });

  test('have settings that exist and are accepted', () => {
    const settings = manifests.flatMap(({ data, stringData }) => Object.entries({ ...data, ...stringData }));
    expect(settings.filter(([name]) => !VARIABLES.includes(name))).toEqual([]);
    expect(loads({ NODE_ENV: 'production', ...filled(Object.fromEntries(settings)) })).toMatchObject({
      databaseUrl: expect.stringContaining('ssl=true') as unknown,
    });
  });
});

/** Errors of a source text that imports types of packages. */
function typeErrors(source: string): string[] {
  const file = join(ROOT, 'services/manifests-under-test.ts');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const disk = ts.createCompilerHost(options);
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.readFile = (name) => (name === file ? source : disk.readFile(name));
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, source, version) : disk.getSourceFile(name, version);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the systemd units', () => {
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name));

  test('set only variables that exist', () => {
    for (const unit of units)
      for (const [, line = ''] of read(`deploy/${unit}`).matchAll(/^Environment=(.*)$/gm))
        for (const pair of line.split(' ')) expect(VARIABLES).toContain(pair.split('=')[0]);
  });

  test('for several processes differ from the one for a single process only in their ports', () => {
    const [one, several] = ['lectern.service', 'lectern@.service'].map((unit) =>
      read(`deploy/${unit}`)
        .split('\n')
        .filter((line) => !line.startsWith('#')),
    );
    const [, ports = ''] =
      /^ExecStart=\/usr\/bin\/env (.*) \/usr\/bin\/node/m.exec(several?.join('\n') ?? '') ?? [];
    // A port that the file's variables cannot replace, and another one for metrics.
    const settings = parseEnv(ports.replaceAll('%i', '4001').replaceAll(' ', '\n')) as Record<string, string>;
    expect(loads({ ...settings })).toMatchObject({ port: 4001, metrics: { port: 14_001 } });
    const alike = several?.map((line) =>
      line.replace(`/usr/bin/env ${ports} `, '').replace(' at port %i', ''),
    );
    expect(alike).toEqual(one);
  });

  test("pass systemd's own verifier, where it is installed", () => {
    const program = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find(existsSync);
    if (!program) return;
    const folder = mkdtempSync(join(tmpdir(), 'lectern-units-'));
    const complaints = (change: (text: string) => string) => {
      for (const unit of units) {
        const text = read(`deploy/${unit}`).replaceAll('/usr/bin/node', process.execPath);
        writeFileSync(join(folder, unit), change(text));
      }
      const files = units.map((unit) => join(folder, unit));
      const { stdout, stderr } = spawnSync(program, ['verify', '--man=no', ...files], { encoding: 'utf8' });
      return stdout + stderr;
    };
    expect(complaints((text) => text)).toBe('');
    expect(complaints((text) => text.replace('Type=exec', 'Type=no'))).not.toBe('');
    rmSync(folder, { recursive: true });
  });
});

describe('the container file', () => {
  const text = read('deploy/Containerfile');

  test('has every build, and is not root', () => {
    const built = ['shell', 'services', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-'))];
    for (const project of built)
      expect(text).toContain(`COPY --from=build /src/${project}/dist ${project}/dist`);
    for (const project of built) expect(text).toContain(`${project}/package.json`);
    expect(/^USER (\d+):\d+$/m.exec(text)?.[1]).toMatch(/^[1-9]/);
    for (const line of ['HEALTHCHECK', 'STOPSIGNAL SIGTERM', 'ENTRYPOINT ["node"'])
      expect(text).toContain(line);
  });
});
