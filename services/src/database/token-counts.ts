import { eventLoopYielder } from '../kernel/yield-to-event-loop.js';

/** A row whose tokens are counted. */
export interface TokenRow {
  /** Rows of the same group count once; null for a row of its own. */
  group_id: number | null;
  /** Separated by blanks. */
  tokens: string;
}

/** What was counted: rows of the same group once. */
export interface TokenCounts {
  /** All rows, each by itself. */
  rows: number;
  total: number;
  /** Rows with a token. */
  byToken: ReadonlyMap<string, number>;
}

/** Counts rows one by one. */
class TokenCounter {
  private rows = 0;
  private alone = 0;
  private readonly byToken = new Map<string, number>();
  private readonly groups = new Map<number, Set<string>>();

  add({ group_id, tokens }: TokenRow): void {
    this.rows += 1;
    if (group_id === null) {
      this.alone += 1;
      for (const token of tokens.split(' ')) this.count(token);
      return;
    }
    let group = this.groups.get(group_id);
    if (!group) this.groups.set(group_id, (group = new Set()));
    for (const token of tokens.split(' ')) group.add(token);
  }

  counts(): TokenCounts {
    const { rows, alone, byToken, groups } = this;
    for (const tokens of groups.values()) for (const token of tokens) this.count(token);
    return { rows, total: alone + groups.size, byToken };
  }

  private count(token: string): void {
    this.byToken.set(token, (this.byToken.get(token) ?? 0) + 1);
  }
}

export function countTokens(rows: readonly TokenRow[]): TokenCounts {
  const counter = new TokenCounter();
  for (const row of rows) counter.add(row);
  return counter.counts();
}

/** {@link countTokens} in slices of a few milliseconds. */
export async function countTokensYielding(rows: readonly TokenRow[]): Promise<TokenCounts> {
  const counter = new TokenCounter();
  const pause = eventLoopYielder();
  for (const row of rows) {
    await pause();
    counter.add(row);
  }
  return counter.counts();
}
