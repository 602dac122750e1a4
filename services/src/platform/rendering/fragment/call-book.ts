import { ERRORS } from '../../../kernel/errors.js';
import { isCallPath, namesNothing } from '../call-path.js';
import { LIMITS } from '../renderer-limits.js';
import type { Answers, CallAnswer } from '../render-protocol.js';

/** Answers a page's call to the API. */
export type AnswerCall = (path: string) => Promise<CallAnswer>;

const REFUSED: CallAnswer = { status: 403, body: '{}' };
const NOTHING: CallAnswer = {
  status: ERRORS.NOT_FOUND.status,
  body: JSON.stringify({ success: false, error: ERRORS.NOT_FOUND.text, code: 'NOT_FOUND' }),
};
const TOO_MANY: CallAnswer = { status: 429, body: '{}' };
const FAILED: CallAnswer = { status: 503, body: '{}' };

/** The API calls of one render. Each address is answered once. */
export class CallBook {
  private readonly made = new Map<string, Promise<CallAnswer>>();
  private readonly done = new Map<string, CallAnswer>();
  private count = 0;

  constructor(
    private readonly ask: AnswerCall,
    private readonly most = LIMITS.calls,
    /** Whether a page may request a path. */
    private readonly allows: (path: string) => boolean = isCallPath,
  ) {}

  /** Answers received so far. */
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
    if (!this.allows(path)) return Promise.resolve(namesNothing(path) ? NOTHING : REFUSED);
    return this.ask(path).catch(() => FAILED);
  }
}
