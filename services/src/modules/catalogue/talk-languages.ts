import { Injectable } from '@nestjs/common';
import { languageList } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';

/** Of the parameter `languages`, for the API's documentation. */
export const LANGUAGES_FIRST =
  'Up to three primary languages, such as `es,ja`, whose talks come first. None are left out.';

const FRESH_MS = 60_000;
/** Tags of talks; a catalogue has a few dozen. */
const MOST = 200;

/** A reader's languages: primary ones with watchable talks, sorted, and their tags, such as `pt` and `pt-BR`. */
export interface ReaderLanguages {
  languages: readonly string[];
  tags: readonly string[];
}

/** The languages of watchable talks, read again every minute while they are asked for. */
@Injectable()
export class TalkLanguages {
  private tags: readonly string[] = [];
  private primary: ReadonlySet<string> = new Set();
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Those of these languages that talks are in, so that what is cached by languages is bounded by the catalogue's.
   *
   * @param text as in a cookie or parameter; anything else gives none
   * @returns null until the languages of the talks have been read once
   */
  known(text: string): readonly string[] | null {
    const languages = languageList(text);
    if (languages === null) return [];
    if (this.isOld) this.renewed().catch(() => undefined);
    return this.readAt < 0 ? null : languages.filter((language) => this.primary.has(language));
  }

  /** Primary languages of watchable talks, sorted. */
  async all(): Promise<readonly string[]> {
    if (this.isOld) await this.renewed();
    return [...this.primary].sort();
  }

  /** As {@link known}, of the talks as they are now; without the database, as they were last read. */
  async of(text: string): Promise<readonly string[]> {
    if (languageList(text) === null) return [];
    if (this.isOld) await this.renewed().catch(() => undefined);
    return this.known(text) ?? [];
  }

  /**
   * The languages of the parameter `languages`; none if it is absent or empty.
   *
   * @throws {DomainError} 400 unless it is a list of one to three primary languages, separated by commas
   */
  async asked(parameter: unknown): Promise<ReaderLanguages> {
    if (parameter === undefined || parameter === '') return { languages: [], tags: [] };
    if (typeof parameter !== 'string' || languageList(parameter) === null)
      throw new DomainError('BAD_REQUEST', {
        text: '“languages” must be one to three language codes separated by commas, such as “es,ja”.',
      });
    const languages = await this.of(parameter);
    return { languages, tags: this.tags.filter((tag) => languages.includes(primaryOf(tag))) };
  }

  private get isOld(): boolean {
    return this.now() - this.readAt > FRESH_MS;
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private renewed(): Promise<void> {
    this.reading ??= this.read().finally(() => (this.reading = null));
    return this.reading;
  }

  /** One index lookup for each tag. */
  private async read(): Promise<void> {
    const tags: string[] = [];
    while (tags.length < MOST) {
      const [row] = await this.database.read.query<{ next: string | null }>(
        `SELECT MIN(language) AS next FROM talks WHERE status = 'published' AND watchable = 1 AND language > ?`,
        [tags.at(-1) ?? ''],
      );
      if (!row?.next) break;
      tags.push(row.next);
    }
    this.tags = tags;
    this.primary = new Set(tags.map(primaryOf));
    this.readAt = this.now();
  }
}

const primaryOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';
