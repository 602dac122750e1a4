import { isRow, type Row } from './parse.js';

/** Fields of all rows that are counted. */
const MOST_FIELDS = 1_000;
/** Fields that {@link FieldUse.unused} names. */
const MOST_NAMED = 40;
const LONGEST_NAME = 60;

/** Notes which fields a source's rows have, and which of them the importer reads. */
export class FieldUse {
  /** Rows in which a field has a value, by its path, such as `videos.yml: alternative_recordings.language`. */
  private readonly seen = new Map<string, number>();
  private readonly read = new Set<string>();
  private readonly tracked = new WeakMap<object, unknown>();

  /** The row, whose fields, and those of what it contains, count as used once they are read. @param kind of row, for the report */
  track<Value>(kind: string, value: Value): Value {
    return this.within(`${kind}: `, value) as Value;
  }

  /** Fields that were never read, with their counts, most frequent first; null if there are none. */
  unused(): string | null {
    const unread = [...this.seen]
      .filter(([path]) => !this.read.has(path))
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (unread.length === 0) return null;
    const named = unread.slice(0, MOST_NAMED).map(([path, count]) => `${path} (${count})`);
    const more = unread.length - named.length;
    return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  }

  private within(path: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.some(isRow) ? value.map((each) => this.within(path, each)) : value;
    if (!isRow(value)) return value;
    const known = this.tracked.get(value);
    if (known !== undefined) return known;
    for (const [key, field] of Object.entries(value)) if (!isEmpty(field)) this.count(path + shown(key));
    const prefix = (key: string): string => `${path}${shown(key)}.`;
    const row: Row = new Proxy(value, {
      get: (target, key) => {
        if (typeof key === 'symbol') return undefined;
        this.read.add(path + shown(key));
        return this.within(prefix(key), Object.hasOwn(target, key) ? target[key] : undefined);
      },
    });
    this.tracked.set(value, row);
    return row;
  }

  private count(path: string): void {
    const known = this.seen.get(path);
    if (known !== undefined || this.seen.size < MOST_FIELDS) this.seen.set(path, (known ?? 0) + 1);
  }
}

const shown = (key: string): string => key.slice(0, LONGEST_NAME);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
