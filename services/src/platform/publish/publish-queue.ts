import { DomainError } from '../../kernel/errors.js';

export interface QueueLimits {
  /** Builds that may wait; the controller limits those of one team before they are received. */
  most: number;
  /** Milliseconds after which a waiting build is turned away. */
  maxWaitMs: number;
}

const LIMITS: QueueLimits = { most: 16, maxWaitMs: 20_000 };
/** Teams remembered; the ones served longest ago are forgotten. */
const REMEMBERED = 1_000;

interface Waiting {
  team: string;
  begin: () => void;
}

/**
 * Judges one build at a time, since each is held in memory and its pages share one process. Next is the team
 * that was served longest ago, so that many builds of one team delay another team by at most one.
 */
export class PublishQueue {
  private readonly waiting = new Set<Waiting>();
  /** Team → number of its last turn, oldest first. */
  private readonly served = new Map<string, number>();
  private turns = 0;
  private isBusy = false;

  constructor(private readonly limits = LIMITS) {}

  /** @throws {DomainError} `UNAVAILABLE` if too many builds are waiting, or those ahead take too long */
  async run<T>(team: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.turnOf(team);
    this.isBusy = true;
    this.served.delete(team);
    this.served.set(team, (this.turns += 1));
    for (const oldest of this.served.keys()) if (this.served.size > REMEMBERED) this.served.delete(oldest);
    try {
      return await work();
    } finally {
      this.isBusy = false;
      this.next()?.begin();
    }
  }

  private turnOf(team: string): Promise<void> {
    if (this.waiting.size >= this.limits.most) throw busy();
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        team,
        begin: () => {
          clearTimeout(timer);
          this.waiting.delete(one);
          // Set synchronously, so that no newcomer gets in between.
          this.isBusy = true;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiting.delete(one);
        reject(busy());
      }, this.limits.maxWaitMs);
      this.waiting.add(one);
    });
  }

  private next(): Waiting | undefined {
    const turnOf = ({ team }: Waiting) => this.served.get(team) ?? 0;
    return [...this.waiting].sort((a, b) => turnOf(a) - turnOf(b))[0];
  }
}

const RETRY = { 'Retry-After': '10' };
const busy = () =>
  new DomainError('UNAVAILABLE', {
    text: 'Many releases are being checked at the moment. Please try again in a few seconds.',
    headers: RETRY,
  });
