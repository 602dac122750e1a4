import type { DescriptionBlock, DescriptionText } from '@lectern/contracts';

type ListBlock = Extract<DescriptionBlock, { type: 'list' }>;
type TextBlock = Exclude<DescriptionBlock, ListBlock>;

/** Deeper lists are flattened to this depth. */
const DEEPEST_LIST = 6;
/** Further runs of text are dropped. */
const MOST_INLINES = 4_000;

type Mark = 'strong' | 'em' | 'code';

/** A run as parsed; a link may have any address. */
export type Run = Omit<DescriptionText, 'time'>;

/** Converts the runs of one block to their stored form. */
export type Finish = (runs: Run[], type: TextBlock['type']) => DescriptionText[];

/** Collects a parser's output, in the order of the text. Marks, links and lists that are not closed, or closed twice, are harmless. */
export class BlockBuilder {
  private readonly root: DescriptionBlock[] = [];
  private readonly lists: ListBlock[] = [];
  private readonly marks: Record<Mark, number> = { strong: 0, em: 0, code: 0 };
  private runs: Run[] = [];
  private type: TextBlock['type'] = 'paragraph';
  private href: string | null = null;
  private tooDeep = 0;
  private count = 0;

  constructor(private readonly finish: Finish) {}

  text(text: string): void {
    if (text === '' || this.count >= MOST_INLINES) return;
    this.count += 1;
    this.runs.push({
      text,
      ...(this.marks.strong > 0 && { strong: true as const }),
      ...(this.marks.em > 0 && { em: true as const }),
      ...(this.marks.code > 0 && { code: true as const }),
      ...(this.href !== null && { href: this.href }),
    });
  }

  mark(mark: Mark, by: 1 | -1): void {
    this.marks[mark] = Math.max(this.marks[mark] + by, 0);
  }

  link(href: string | null): void {
    this.href = href;
  }

  /** Ends the current block and begins a new one. */
  begin(type: TextBlock['type']): void {
    this.end();
    this.type = type;
  }

  end(): void {
    const content = this.finish(this.runs, this.type);
    if (content.length > 0) this.place().push({ type: this.type, content });
    this.runs = [];
    this.type = 'paragraph';
  }

  openList(ordered: boolean): void {
    this.end();
    if (this.lists.length >= DEEPEST_LIST) {
      this.tooDeep += 1;
      return;
    }
    const list: ListBlock = { type: 'list', ordered, items: [] };
    this.place().push(list);
    this.lists.push(list);
  }

  openItem(): void {
    this.end();
    this.lists.at(-1)?.items.push([]);
  }

  closeList(): void {
    this.end();
    if (this.tooDeep > 0) this.tooDeep -= 1;
    else this.lists.pop();
  }

  get inList(): boolean {
    return this.lists.length > 0;
  }

  /** The blocks, without empty items and lists. */
  blocks(): DescriptionBlock[] {
    this.end();
    return withoutEmpty(this.root);
  }

  private place(): DescriptionBlock[] {
    const list = this.lists.at(-1);
    if (!list) return this.root;
    if (list.items.length === 0) list.items.push([]);
    return list.items.at(-1) ?? this.root;
  }
}

function withoutEmpty(blocks: DescriptionBlock[]): DescriptionBlock[] {
  return blocks.flatMap((block): DescriptionBlock[] => {
    if (block.type !== 'list') return [block];
    const items = block.items.map(withoutEmpty).filter((item) => item.length > 0);
    return items.length > 0 ? [{ ...block, items }] : [];
  });
}
