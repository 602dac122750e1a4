import { READING, type TimeBudget, TimeBudgetOfProcess } from './fragment/time-budget.js';
import { SITE_OWNER } from './owner-of.js';
import type { Launcher } from './owner-process.js';
import { Renderer } from './renderer.js';
import { RenderError, type RendererLimits } from './renderer-limits.js';
import type { CallAnswer, Rendered, RenderJob } from './render-protocol.js';

/**
 * Concurrent processes. One is reserved for the site's own pages, and one for the gate, so that checking a
 * release ends no page's process.
 */
const MOST = 8;
const KEPT = 2;

interface Owner {
  renderer: Renderer;
  /** The current second, and the pages started in it. */
  second: number;
  begun: number;
}

/** A process for each owner whose pages are currently requested. */
export class Renderers {
  private readonly owners = new Map<string, Owner>();
  private readonly time: TimeBudget = new TimeBudgetOfProcess(() => performance.now(), READING);

  constructor(
    private readonly launch: Launcher,
    /** Answers a page's call to the API, charged to the owner. */
    private readonly answer: (path: string, owner: string) => Promise<CallAnswer>,
    private readonly limits: RendererLimits,
    /** Total milliseconds spent waiting for the database. */
    private readonly lateMs: () => number = () => 0,
  ) {}

  /** @throws {RenderError} */
  async render(owner: string, job: RenderJob): Promise<Rendered> {
    const known = this.owners.get(owner) ?? {
      renderer: new Renderer(
        this.launch,
        (path) => this.answer(path, owner),
        this.limits,
        undefined,
        (ms) => this.time.spend(owner, ms),
        this.lateMs,
      ),
      second: 0,
      begun: 0,
    };
    // Keeps the least recently used first.
    this.owners.delete(owner);
    this.owners.set(owner, known);
    if (owner !== SITE_OWNER) {
      this.count(known);
      // Owners over budget are left to browsers until the next window begins.
      if (!this.time.allows(owner)) throw new RenderError('The pages of this owner take too long to read');
      if (!known.renderer.isRunning) this.makeRoom();
    }
    return known.renderer.render(job);
  }

  /** Pages being rendered, and those that wait for a process. */
  get pages(): number {
    return [...this.owners.values()].reduce((sum, { renderer }) => sum + renderer.pages, 0);
  }

  /** Processes that run. */
  get processes(): number {
    return [...this.owners.values()].filter(({ renderer }) => renderer.isRunning).length;
  }

  /** Runs work that blocks the event loop, charged to the owner of the page. */
  reading<T>(owner: string, work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      this.time.spend(owner, performance.now() - began);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.owners.values()].map(({ renderer }) => renderer.close()));
  }

  /** Limits each owner's share of the processor, however many pages are requested. */
  private count(owner: Owner): void {
    const second = Math.floor(performance.now() / 1_000);
    if (owner.second !== second) Object.assign(owner, { second, begun: 0 });
    owner.begun += 1;
    if (owner.begun > this.limits.perSecond)
      throw new RenderError('Too many pages of this owner were requested');
  }

  /** The site's own process always has room, whatever the others need. */
  private makeRoom(): void {
    const others = [...this.owners].filter(([owner]) => owner !== SITE_OWNER);
    for (const [owner, { renderer }] of others) {
      // It holds no state that would be lost.
      if (!renderer.isRunning && !renderer.isBusy && owner !== others.at(-1)?.[0]) this.owners.delete(owner);
    }
    const running = others.filter(([, { renderer }]) => renderer.isRunning);
    if (running.length < MOST - KEPT) return;
    const idle = running.find(([, { renderer }]) => !renderer.isBusy);
    if (!idle) throw new RenderError('All processes are busy');
    const [owner, { renderer }] = idle;
    this.owners.delete(owner);
    void renderer.close();
  }
}
