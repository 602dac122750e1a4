import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { shorten } from '../../text/text.js';
import { Database } from '../../database/database.js';
import { foldKey } from '../../text/text-key.js';
import { changeTalks } from '../search/index.js';
import { mentionsIn, subjectsOf } from '../../text/subjects/index.js';
import { SHOWN_TAG, TagEntity, TalkTagEntity, TalkEntity } from '../catalogue/index.js';
import { LONGEST_SUMMARY } from './enrichment-limits.js';
import { fingerprintOf } from './fingerprint.js';
import type { ModelAnswer } from './model/answer.js';
import { LanguageModel } from './model/language-model.js';
import { InFlight } from '../../kernel/in-flight.js';
import { EnrichmentRuns, type Made } from './runs/enrichment-runs.js';
import type { EnrichmentKind, EnrichmentRunEntity } from './runs/enrichment-run.entity.js';
import { emphasise } from './text/emphasise.js';
import { mapYielding } from '../../kernel/yield-to-event-loop.js';
import { summarise } from './text/summarise.js';
import { sourceOf, type TalkText } from './text/talk-text.js';
import { TalkTexts } from './talk-texts.js';

/** How summaries are made without a model; another name for a rule that makes others. */
const SUMMARY_RULE = 'built-in 2';
/** The name of the first rule. */
const FORMER_RULE = 'built-in';

/** Summaries and tags, generated on first request and stored. */
@Injectable()
export class EnrichmentService {
  private readonly described = new InFlight<ModelAnswer | null>();

  constructor(
    private readonly database: Database,
    private readonly runs: EnrichmentRuns,
    private readonly texts: TalkTexts,
    private readonly model: LanguageModel,
    private readonly answers: ResponseCache,
  ) {}

  /** The summary of a talk; empty if there is nothing to summarise. */
  ensureSummary(talkId: number): Promise<string> {
    return this.runs.once({
      talkId,
      kind: 'summary',
      stored: () => this.storedSummary(talkId),
      make: (signal) => this.makeSummary(talkId, signal),
    });
  }

  /** Talks whose summaries were made by a former rule, the most seen first. */
  async outdated(most: number): Promise<number[]> {
    const rows = await this.database.slow.query<{ id: number }>(
      `SELECT t.id FROM enrichment_runs r JOIN talks t ON t.id = r.talk_id
       WHERE r.kind = 'summary' AND r.way = ? AND r.finished_at IS NOT NULL AND t.status = 'published'
       ORDER BY t.internal_views DESC, t.id DESC LIMIT ?`,
      [FORMER_RULE, most],
    );
    return rows.map(({ id }) => id);
  }

  /** The tags of a talk; none if there is no text to derive them from. */
  async ensureTags(talkId: number): Promise<string[]> {
    const before = await this.tagsOf(talkId);
    if (before.length > 0) return before;
    const tags = await this.runs.once({
      talkId,
      kind: 'tags',
      stored: () => this.storedTags(talkId),
      make: (signal) => this.makeTags(talkId, signal),
    });
    if (tags.length > 0) this.forgetLists();
    return tags;
  }

  private forgetLists(): void {
    for (const prefix of ['discovery:', 'talks:']) this.answers.drop(prefix);
  }

  /** Null if it has to be generated: it never was, or from an earlier description. */
  private async storedSummary(talkId: number): Promise<string | null> {
    const [talk] = await this.database.read.query<{ summary: string | null; description: string }>(
      'SELECT summary, description FROM talks WHERE id = ?',
      [talkId],
    );
    if (!talk) return '';
    if (talk.summary === null) return null;
    return (await this.isStale(talkId, 'summary', talk.description)) ? null : talk.summary;
  }

  private async storedTags(talkId: number): Promise<string[] | null> {
    const tags = await this.tagsOf(talkId);
    if (tags.length > 0) return tags;
    const [talk] = await this.database.read.query<{ description: string; finished_at: unknown }>(
      `SELECT t.description, r.finished_at FROM talks t
       LEFT JOIN enrichment_runs r ON r.talk_id = t.id AND r.kind = 'tags' WHERE t.id = ?`,
      [talkId],
    );
    if (!talk) return [];
    return talk.finished_at && !(await this.isStale(talkId, 'tags', talk.description)) ? [] : null;
  }

  private async isStale(talkId: number, kind: EnrichmentKind, description: string): Promise<boolean> {
    const [run] = await this.database.read.query<Pick<EnrichmentRunEntity, 'fingerprint' | 'source' | 'way'>>(
      'SELECT fingerprint, source, way FROM enrichment_runs WHERE talk_id = ? AND kind = ? AND finished_at IS NOT NULL',
      [talkId, kind],
    );
    if (run === undefined) return false;
    if (kind === 'summary' && run.way === FORMER_RULE) return true;
    return run.source !== 'transcript' && run.fingerprint !== fingerprintOf(description);
  }

  private async makeSummary(talkId: number, signal: AbortSignal): Promise<Made<string>> {
    const text = await this.texts.of(talkId);
    const source = sourceOf(text);
    const written = source && (await this.describe(talkId, text, signal));
    const summary = written ? written.summary : source ? await this.extract(talkId, text) : '';
    const shortened = shorten(summary, LONGEST_SUMMARY);
    return {
      facts: {
        source,
        fingerprint: fingerprintOf(text.description),
        way: written ? 'model' : SUMMARY_RULE,
      },
      keep: async (tx) => {
        const talk = await tx.findOneBy(TalkEntity, { id: talkId });
        // If the description has changed meanwhile, the result is returned this once and not stored.
        if (talk?.description !== text.description) return shortened;
        await tx.update(TalkEntity, talkId, { summary: shortened });
        return shortened;
      },
    };
  }

  /** A page requests summary and tags at the same time: one request to the model yields both. */
  private describe(talkId: number, text: TalkText, signal: AbortSignal): Promise<ModelAnswer | null> {
    return this.described.share(String(talkId), () => this.model.describe(text, signal));
  }

  private async extract(talkId: number, text: TalkText): Promise<string> {
    const tags = await this.tagsOf(talkId);
    return emphasise(await summarise(text), tags.length > 0 ? tags : await subjectsIn(text));
  }

  private async makeTags(talkId: number, signal: AbortSignal): Promise<Made<string[]>> {
    const text = await this.texts.of(talkId);
    const source = sourceOf(text);
    const written = source && (await this.describe(talkId, text, signal));
    const chosen = written && written.tags.length > 0 ? written.tags : await subjectsIn(text);
    return {
      facts: { source, fingerprint: fingerprintOf(text.description), way: written ? 'model' : 'built-in' },
      keep: (tx) => this.keepTags(tx, talkId, chosen),
    };
  }

  /** Gives a talk without tags these subjects of the vocabulary. */
  private async keepTags(tx: EntityManager, talkId: number, names: readonly string[]): Promise<string[]> {
    const before = await tagNames(tx, talkId);
    if (before.length > 0 || names.length === 0) return before;
    const keys = names.map(foldKey);
    const found = new Map(
      (await tx.findBy(TagEntity, { tagKey: In(keys) })).map((tag) => [tag.tagKey, tag.id]),
    );
    const hidden = new Set((await tx.findBy(TalkTagEntity, { talkId })).map(({ tagId }) => tagId));
    const rows = [...new Set(keys.flatMap((key) => found.get(key) ?? []))]
      .filter((tagId) => !hidden.has(tagId))
      .map((tagId, position) => ({ talkId, tagId, position, origin: 'made' as const }));
    if (rows.length > 0) await changeTalks(tx, [talkId], () => tx.insert(TalkTagEntity, rows));
    return tagNames(tx, talkId);
  }

  private async tagsOf(talkId: number): Promise<string[]> {
    return tagNames(this.database.read.manager, talkId);
  }
}

async function tagNames(manager: EntityManager, talkId: number): Promise<string[]> {
  const rows: { name: string }[] = await manager.query(
    `SELECT g.name FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id
     WHERE tt.talk_id = ? AND ${SHOWN_TAG} ORDER BY tt.position, g.tag_key`,
    [talkId],
  );
  return rows.map(({ name }) => name);
}

const LINES_AT_ONCE = 20;

/** The subjects of a talk; a long transcript is processed in slices, so that other requests are served in between. */
async function subjectsIn({ title, description, transcript, names }: TalkText): Promise<string[]> {
  const blocks = Array.from({ length: Math.ceil(transcript.length / LINES_AT_ONCE) }, (_, at) =>
    transcript.slice(at * LINES_AT_ONCE, (at + 1) * LINES_AT_ONCE).join(' '),
  );
  return subjectsOf({ title, description, names, spoken: await mapYielding(blocks, mentionsIn) });
}
