import { isCallPath } from '../call-path.js';
import { LIMITS } from '../renderer-limits.js';
import type { Answers, CallAnswer, RenderJob } from '../render-protocol.js';

/** Answers a page's call to the API, for the release that renders the page; null is the shell alone. */
export type AnswerCall = (path: string, release: string | null) => Promise<CallAnswer>;

const REFUSED: CallAnswer = { status: 403, body: '{}' };
const TOO_MANY: CallAnswer = { status: 429, body: '{}' };
const FAILED: CallAnswer = { status: 503, body: '{}' };

/** What one render asks the API for. The same address is answered once. */
export class CallBook {
  private readonly made = new Map<string, Promise<CallAnswer>>();
  private readonly done = new Map<string, CallAnswer>();
  private count = 0;

  constructor(
    private readonly job: Pick<RenderJob, 'owner'>,
    private readonly ask: AnswerCall,
    private readonly most = LIMITS.calls,
    /** Whether a page may ask for a path. */
    private readonly allows: (path: string) => boolean = isCallPath,
  ) {}

  /** What came so far. */
  get answers(): Answers {
    return this.done;
  }

  async answer(path: string): Promise<CallAnswer> {
    this.count += 1;
    if (this.count > this.most) return TOO_MANY;
    const known = this.made.get(path);
    if (known) return known;
    const call = this.make(path);
    this.made.set(path, call);
    const answer = await call;
    this.done.set(path, answer);
    return answer;
  }

  private make(path: string): Promise<CallAnswer> {
    if (!this.allows(path)) return Promise.resolve(REFUSED);
    return this.ask(path, this.job.owner?.build.key ?? null).catch(() => FAILED);
  }
}
