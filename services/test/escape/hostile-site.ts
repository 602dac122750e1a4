import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderJob, ServerBuild } from '../../src/platform/rendering/render-protocol.js';
import { LIMITS, type RendererLimits } from '../../src/platform/rendering/renderer-limits.js';
import { Renderer } from '../../src/platform/rendering/renderer.js';
import type { IsolationLevel } from '@lectern/contracts';
import { type Barrier, launchCommand } from '../../src/platform/rendering/sandbox/launch.js';
import type { Attempt, Targets } from './attempts.js';

const SHELL = `
  exports.shared = {};
  exports.render = async ({ exports: page, busy }) => ({ body: await page.run(), styles: '', head: null, queries: null });`;

/** Generous for a busy machine; endless rendering is still detected. */
const PATIENT: RendererLimits = { ...LIMITS, pageMs: 2_000, totalMs: 30_000, startMs: 20_000 };

/** Test bed for hostile releases: targets to reach, and processes with some of their barriers. */
export class HostileSite {
  private readonly renderers = new Set<Renderer>();

  private constructor(
    private readonly targets: Targets,
    private readonly servers: readonly Server[],
    private readonly shell: ServerBuild,
  ) {}

  static async open(): Promise<HostileSite> {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-escape-'));
    const secret = join(folder, 'secret');
    await writeFile(secret, 'escaped');
    const tcp = createTcpServer((socket) =>
      socket.end('HTTP/1.1 204 None\r\nConnection: close\r\n\r\n'),
    ).listen(0, '127.0.0.1');
    const socket = join(folder, 'socket');
    const local = createTcpServer((one) => one.destroy()).listen(socket);
    await Promise.all([once(tcp, 'listening'), once(local, 'listening')]);
    const { port } = tcp.address() as AddressInfo;
    const targets = { pid: process.pid, folder, secret, port, socket, addon: addonFile() };
    return new HostileSite(targets, [tcp, local], await build(folder, SHELL));
  }

  renderer(
    level: IsolationLevel,
    without: readonly Barrier[],
    limits: Partial<RendererLimits> = {},
  ): Renderer {
    const renderer = new Renderer(
      async ({ heapMegabytes }) => launchCommand({ level, without: new Set(without), heapMegabytes }),
      () => Promise.resolve({ status: 200, body: '{}' }),
      { ...PATIENT, ...limits },
    );
    this.renderers.add(renderer);
    return renderer;
  }

  /**
   * The names of the attempts that escape. Those that need neither other limits nor another release share a process.
   *
   * @param isLifted whether limits that would stop an attempt are lifted
   */
  async escaping(
    level: IsolationLevel,
    without: readonly Barrier[],
    attempts: readonly Attempt[],
    isLifted: boolean,
  ): Promise<string[]> {
    const escaped: string[] = [];
    let renderer: Renderer | undefined;
    for (const attempt of attempts) {
      const lifted = isLifted ? attempt.lifted : undefined;
      renderer ??= this.renderer(level, without, lifted);
      if ((await this.outcome(renderer, attempt)) === 'escaped') escaped.push(attempt.name);
      if (!attempt.lifted && !attempt.before) continue;
      await renderer.close();
      renderer = undefined;
    }
    await renderer?.close();
    return escaped;
  }

  /** The attempt's result, as text. */
  async outcome(renderer: Renderer, { before, code }: Pick<Attempt, 'before' | 'code'>): Promise<string> {
    if (before) await this.page(renderer, `${before}; return 'done'`);
    return this.page(renderer, code);
  }

  private async page(renderer: Renderer, code: string): Promise<string> {
    return renderer.render(await this.job(code)).then(
      ({ page }) => page.body,
      (error: unknown) => String(error),
    );
  }

  /** A render job for a release made of the code. */
  async job(code: string): Promise<RenderJob> {
    const source = `
      const target = ${JSON.stringify(this.targets)};
      const node = (name) => process.getBuiltinModule(name);
      exports.exposes = { './page': { run: async () => { try { return String(await (async () => { ${code} })()); } catch (error) { return 'held: ' + error; } } } };`;
    const owner = { build: await build(this.targets.folder, source), expose: './page' };
    return { url: '/', snapshot: { remotes: [] }, shell: this.shell, owner };
  }

  async close(): Promise<void> {
    await Promise.all([...this.renderers].map((renderer) => renderer.close()));
    for (const server of this.servers) server.close();
    await rm(this.targets.folder, { recursive: true, force: true });
  }
}

async function build(folder: string, source: string): Promise<ServerBuild> {
  const key = randomUUID();
  const file = join(folder, `${key}.cjs`);
  await writeFile(file, source);
  return { key, file, integrity: `sha384-${createHash('sha384').update(source).digest('base64')}` };
}

/** An addon that the services themselves load. */
function addonFile(): string {
  const require = createRequire(import.meta.url);
  require('libsql');
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
  return sharedObjects.find((file) => file.includes('libsql') && file.endsWith('.node')) ?? '';
}
