import { Injectable } from '@nestjs/common';
import {
  OTHER_SUBJECTS,
  START_LIMITS,
  type StartTalk,
  type Subject,
  type SubjectDetails,
  type SubjectKind,
  type SubjectPage,
} from '@lectern/contracts';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { foldKey } from '../../text/text-key.js';
import { DomainError } from '../../kernel/errors.js';
import { nameKey, subjectNamed } from '../../text/subjects/index.js';
import { NumberedShelves, redirectedId, TalkCards } from '../catalogue/index.js';
import { whereToStart } from './where-to-start.js';
import { factsOf } from './subject-facts.js';
import type { SubjectsQuery } from './subject-queries.js';

const COLUMNS = 'g.id, g.name, g.slug, g.kind, g.talk_count, g.recording_count, g.parent_id';

interface Row extends Subject {
  id: number;
  kind: SubjectKind | null;
  parent_id: number | null;
}

/** Subjects and their details. */
@Injectable()
export class SubjectsService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly numbered: NumberedShelves,
  ) {}

  /** A page of subjects with talks. */
  async page({ kind, query, page, per_page: perPage }: SubjectsQuery): Promise<SubjectPage> {
    const conditions = ['g.listed = 1'];
    const parameters: unknown[] = [];
    if (kind === OTHER_SUBJECTS) conditions.push('g.kind IS NULL');
    else if (kind !== undefined) {
      conditions.push('g.kind = ?');
      parameters.push(kind);
    }
    for (const word of foldKey(query).split(' ').filter(Boolean).slice(0, 8)) {
      const begins = [`${escaped(word)}%`, `% ${escaped(word)}%`];
      conditions.push(
        `(g.tag_key LIKE ? ESCAPE '!' OR g.tag_key LIKE ? ESCAPE '!' OR g.id IN (
           SELECT n.tag_id FROM tag_names n WHERE n.name_key LIKE ? ESCAPE '!' OR n.name_key LIKE ? ESCAPE '!'))`,
      );
      parameters.push(...begins, ...begins);
    }
    const where = `FROM tags g WHERE ${conditions.join(' AND ')}`;
    const [rows, [counted]] = await Promise.all([
      this.database.read.query<Row>(
        `SELECT ${COLUMNS} ${where} ORDER BY CASE WHEN g.kind IS NULL THEN 1 ELSE 0 END, g.tag_key, g.id LIMIT ? OFFSET ?`,
        [...parameters, perPage, (page - 1) * perPage],
      ),
      this.database.read.query<{ total: number | string }>(`SELECT COUNT(*) AS total ${where}`, parameters),
    ]);
    const total = Number(counted?.total ?? 0);
    if (rows.length === 0 && page > 1) throw new DomainError('NOT_FOUND', { text: 'There is no such page.' });
    return { subjects: rows.map(inList), total_results: total };
  }

  /**
   * @param languages primary ones that the reader has chosen
   * @throws {DomainError} `NOT_FOUND`
   */
  async details(address: string, languages: readonly string[] = []): Promise<SubjectDetails> {
    const { read, slow } = this.database;
    const row = await this.find(address);
    if (!row) throw new DomainError('NOT_FOUND', { text: 'There is no such subject.' });
    const [[parent], facts, start] = await Promise.all([
      row.parent_id === null
        ? Promise.resolve([])
        : read.query<{ name: string; slug: string }>('SELECT name, slug FROM tags WHERE id = ?', [
            row.parent_id,
          ]),
      factsOf(slow, row),
      this.start(row, languages),
    ]);
    return {
      ...inList(row),
      also: row.kind === null ? [] : [...(subjectNamed(row.name)?.also ?? [])],
      parent: parent ?? null,
      start,
      numbered: await this.numbered.of(row.id, new Set(start.map(({ id }) => id))),
      ...facts,
    };
  }

  /** What curators chose, then what the numbers and titles speak for. */
  private async start(subject: Row, languages: readonly string[]): Promise<StartTalk[]> {
    const [chosen, ranked] = await Promise.all([
      this.database.read.query<{ talk_id: number; why: string }>(
        'SELECT talk_id, why FROM subject_starts WHERE tag_id = ? ORDER BY position, talk_id',
        [subject.id],
      ),
      whereToStart(this.database.slow, subject, languages, 2 * START_LIMITS.talks),
    ]);
    const reasons = new Map(chosen.map(({ talk_id, why }) => [talk_id, why]));
    const ids = [...new Set([...reasons.keys(), ...ranked])].slice(0, 2 * START_LIMITS.talks);
    const cards = (await this.cards.inOrder(ids)).slice(0, START_LIMITS.talks);
    return cards.map((card) => {
      const why = reasons.get(card.id);
      return why ? { ...card, why } : card;
    });
  }

  /** The subject at a slug, name, synonym or former address. */
  async find(text: string): Promise<Row | null> {
    const address = lookupKey(text);
    const slug = address?.column === 'id' ? text : address?.value;
    if (slug === undefined) return null;
    const bySlug = await this.where('g.slug = ?', [slug]);
    if (bySlug) return bySlug;
    const former = await redirectedId(this.database.read, 'tag', slug);
    const keys = [foldKey(slug), foldKey(slug.replaceAll('-', ' ')), nameKey(slug)];
    return (
      (former === null ? null : await this.where('g.id = ?', [former])) ??
      (await this.where('g.tag_key IN (?, ?, ?)', keys)) ??
      (await this.where('g.id IN (SELECT n.tag_id FROM tag_names n WHERE n.name_key IN (?, ?, ?))', keys))
    );
  }

  private async where(condition: string, parameters: readonly unknown[]): Promise<Row | null> {
    const [row] = await this.database.read.query<Row>(
      `SELECT ${COLUMNS} FROM tags g WHERE ${condition} AND (g.kind IS NOT NULL OR g.listed = 1) ORDER BY g.talk_count DESC, g.id LIMIT 1`,
      [...parameters],
    );
    return row ?? null;
  }
}

const escaped = (word: string): string => word.replace(/[!%_]/gu, '!$&');

const inList = ({ name, slug, kind, talk_count, recording_count }: Row): Subject => ({
  name,
  slug,
  kind,
  talk_count,
  recording_count,
});
