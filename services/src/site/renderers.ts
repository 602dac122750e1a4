import type { AnswerCall } from './fragment/call-book.js';
import { SITE_OWNER } from './owner-of.js';
import { Renderer, type Launcher } from './renderer.js';
import { RenderError, type RendererLimits } from './renderer-limits.js';
import type { Rendered, RenderJob } from './render-protocol.js';

/** Processes at once, one of them the site's own. */
const MOST = 8;

interface Owner {
  renderer: Renderer;
  /** The second that counts, and the pages begun in it. */
  second: number;
  begun: number;
}

/** A process for each owner whose pages are asked for at the moment. */
export class Renderers {
  private readonly owners = new Map<string, Owner>();

  constructor(
    private readonly launch: Launcher,
    private readonly answer: AnswerCall,
    private readonly limits: RendererLimits,
  ) {}

  /** @throws RenderError */
  async render(owner: string, job: RenderJob): Promise<Rendered> {
    const known = this.owners.get(owner) ?? {
      renderer: new Renderer(this.launch, this.answer, this.limits),
      second: 0,
      begun: 0,
    };
    // The least recently used comes first.
    this.owners.delete(owner);
    this.owners.set(owner, known);
    if (owner !== SITE_OWNER) {
      this.count(known);
      if (!known.renderer.isRunning) this.makeRoom();
    }
    return known.renderer.render(job);
  }

  async close(): Promise<void> {
    await Promise.all([...this.owners.values()].map(({ renderer }) => renderer.close()));
  }

  /** Nobody gets the processor to themselves by asking often. */
  private count(owner: Owner): void {
    const second = Math.floor(performance.now() / 1_000);
    if (owner.second !== second) Object.assign(owner, { second, begun: 0 });
    owner.begun += 1;
    if (owner.begun > this.limits.perSecond)
      throw new RenderError('Too many pages of this owner were asked for');
  }

  /** The site's own process has its place, whatever the others need. */
  private makeRoom(): void {
    const others = [...this.owners].filter(([owner]) => owner !== SITE_OWNER);
    for (const [owner, { renderer }] of others) {
      // Nothing is known of it that would be missed.
      if (!renderer.isRunning && !renderer.isBusy && owner !== others.at(-1)?.[0]) this.owners.delete(owner);
    }
    const running = others.filter(([, { renderer }]) => renderer.isRunning);
    if (running.length < MOST - 1) return;
    const idle = running.find(([, { renderer }]) => !renderer.isBusy);
    if (!idle) throw new RenderError('All processes are at work');
    const [owner, { renderer }] = idle;
    this.owners.delete(owner);
    void renderer.close();
  }
}
