import type { AnswerCall } from './fragment/call-book.js';
import { Renderer } from './renderer.js';
import type { RendererLimits } from './renderer-limits.js';
import type { ServerBuild } from './render-protocol.js';

/** The stable shell and its candidate. */
const MOST = 2;
/** A shell that nobody was given for so long is out of use. */
const IDLE_MS = 60_000;

interface Running {
  instance: Renderer;
  usedAt: number;
}

/** A thread for each release of the shell that visitors get at the moment. */
export class Renderers {
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly answer: AnswerCall,
    private readonly limits: RendererLimits,
    private readonly now: () => number,
  ) {}

  of(shell: ServerBuild): Renderer {
    const usedAt = this.now();
    const known = this.running.get(shell.key);
    const current = known ?? { instance: new Renderer({ shell }, this.answer, this.limits), usedAt };
    current.usedAt = usedAt;
    // The least recently used comes first.
    this.running.delete(shell.key);
    this.running.set(shell.key, current);
    this.endIdle(usedAt);
    return current.instance;
  }

  async close(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ instance }) => instance.close()));
  }

  private endIdle(now: number): void {
    for (const [key, { instance, usedAt }] of this.running) {
      if (this.running.size <= MOST && now - usedAt < IDLE_MS) return;
      this.running.delete(key);
      void instance.close();
    }
  }
}
