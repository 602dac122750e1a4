import { type EntityManager, In } from 'typeorm';
import type { Database } from '../../database/database.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import {
  SlotEntity,
  TalkTextEntity,
  TranscriptEntity,
  TranscriptLineEntity,
} from '../../modules/catalogue/index.js';
import { changeTalks } from '../../modules/search/index.js';
import { storeTranscript } from '../../modules/enrichment/index.js';
import { completes } from '../../text/text.js';
import type { Cue } from '../../text/vtt.js';
import { type GuessLanguage, languageGuesser } from '../../text/language.js';
import type { ImportedEvent } from '../model.js';
import type { Reporter } from '../report.js';
import type { ImportedTranscript } from '../sources/transcripts.js';
import { Catalogue } from './catalogue.js';
import { linkNamed, namedTalks } from './link-named.js';
import { persist } from './persist.js';
import type { Plan } from './plan.js';
import { Planner, type Stored } from './planner.js';
import { chunks } from './rows.js';

/** Events are batched up to this many talks or events: a transaction costs more than writing most events. */
const TALKS_AT_ONCE = 150;
const EVENTS_AT_ONCE = 30;

interface Planned {
  event: ImportedEvent;
  plan: Plan;
}

/** Writes events to the database, several per transaction, so that an interrupted import leaves only complete events. */
export class CatalogueWriter {
  private planned: Planned[] = [];

  private constructor(
    private readonly database: Database,
    private readonly report: Reporter,
    private catalogue: Catalogue,
    private planner: Planner,
    private readonly guess: GuessLanguage,
  ) {}

  static async open(database: Database, report: Reporter): Promise<CatalogueWriter> {
    const catalogue = await Catalogue.load(database.read.manager);
    const guess = await languageGuesser();
    return new CatalogueWriter(database, report, catalogue, new Planner(catalogue, guess), guess);
  }

  /** Writes an event's changes, now or together with later events; {@link flush} writes the last ones. */
  async write(event: ImportedEvent, now = new Date()): Promise<void> {
    await this.plan(event, now);
    const talks = this.planned.reduce((sum, { event: { talks } }) => sum + talks.length, 0);
    if (talks >= TALKS_AT_ONCE || this.planned.length >= EVENTS_AT_ONCE) await this.flush(now);
  }

  /** Writes the batch. If another process took one of its keys meanwhile, the events are planned again one by one. */
  async flush(now = new Date()): Promise<void> {
    const planned = this.planned;
    if (await this.persist(now)) return;
    for (const { event } of planned) {
      await this.plan(event, now);
      if (!(await this.persist(now))) this.refuse(event);
    }
  }

  /** After all events: links the talks without speakers to the people that their titles name, who may have come with later events. */
  async finish(now = new Date()): Promise<void> {
    await this.flush(now);
    const named = await namedTalks(this.database.read.manager);
    for (const talks of chunks(named)) {
      const ids = talks.map(({ id }) => id);
      await this.database.write((tx) => changeTalks(tx, ids, () => linkNamed(tx, talks)));
    }
    this.report.changes += named.length;
    for (const { slug, speakers } of named)
      this.report.add(
        'noted',
        { file: 'titles', row: slug },
        'speaker-in-title',
        `the title names ${speakers.map(({ name }) => name).join(', ')}`,
      );
  }

  private async plan(event: ImportedEvent, now: Date): Promise<void> {
    const known = this.planner.known(event.conference);
    // A conference's current slots are read from the database.
    if (known && this.planned.some(({ plan }) => plan.conference === known)) await this.flush(now);
    this.planned.push({ event, plan: this.planner.plan(event, await this.storedOf(event), now) });
  }

  /** Writes the batch in one transaction. False, with nothing written, if one of its keys is taken. */
  private async persist(now: Date): Promise<boolean> {
    const plans = this.planned.map(({ plan }) => plan);
    this.planned = [];
    const changing = plans.filter(({ size }) => size > 0);
    try {
      if (changing.length > 0) await this.database.write((tx) => persist(tx, changing, now));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      this.catalogue = await Catalogue.load(this.database.read.manager);
      this.planner = new Planner(this.catalogue, this.guess);
      return false;
    }
    for (const plan of plans) this.account(plan);
    return true;
  }

  /** Stores a transcript for a talk that has none in its language; a missing talk is created from the index. */
  async writeTranscript({ where, videoId, talk, language, cues }: ImportedTranscript): Promise<void> {
    if (talk) {
      await this.write({ label: where.file, conference: null, talks: [talk], slots: [] });
      await this.flush();
    }
    const found = this.catalogue.talksByVideo.get(videoId);
    if (!found) {
      this.report.add(
        'skipped',
        where,
        'no-talk',
        `no talk has the video ${videoId}, and the index has too little data to create one`,
      );
      return;
    }
    const taken = await this.database.write(async (tx) => {
      const talkId = found.id;
      const own = await tx.findOneBy(TranscriptEntity, { talkId, language: language ?? '' });
      const isStripped = own !== null && (await storedLines(tx, talkId, own.language, cues)) === 'stripped';
      if (own !== null && !isStripped) return false;
      const undetermined = await tx.findOneBy(TranscriptEntity, { talkId, language: '' });
      const others = await tx.countBy(TranscriptEntity, { talkId });
      // Without a language it may be any of those that are there.
      if (language === null && others > 0 && !isStripped) return false;
      await changeTalks(tx, [talkId], async () => {
        // Earlier imports did not read the language.
        if (undetermined && language !== null && (await storedLines(tx, talkId, '', cues)) !== 'different')
          await storeTranscript(tx, talkId, []);
        await storeTranscript(tx, talkId, cues, { language, automatic: false, source: 'import' });
      });
      return true;
    });
    if (!taken) {
      this.report.add('unchanged', where, 'has-transcript', `the talk ${found.slug} has a transcript`);
      return;
    }
    this.report.changes += cues.length;
    this.report.add('taken', where, 'transcript', `${cues.length} lines for the talk ${found.slug}`);
  }

  private async storedOf(event: ImportedEvent): Promise<Stored> {
    const ids = this.planner.unseenIn(event);
    const texts =
      ids.length > 0
        ? await this.database.read.manager.find(TalkTextEntity, {
            select: { talkId: true, source: true },
            where: { talkId: In(ids) },
          })
        : [];
    return {
      slots: await this.slotsOf(event),
      descriptions: new Map(texts.map(({ talkId, source }) => [talkId, source])),
    };
  }

  private async slotsOf(event: ImportedEvent): Promise<SlotEntity[]> {
    const conference = event.slots.length > 0 ? this.planner.known(event.conference) : undefined;
    return conference ? this.database.read.manager.findBy(SlotEntity, { conferenceId: conference.id }) : [];
  }

  private account(plan: Plan): void {
    this.report.changes += plan.size;
    for (const { outcome, where, code, text } of plan.outcomes) this.report.add(outcome, where, code, text);
  }

  private refuse(event: ImportedEvent): void {
    for (const talk of event.talks) {
      this.report.add(
        'skipped',
        talk.where,
        'write-conflict',
        'a key of its event is taken; nothing of the event was written',
      );
    }
  }
}

/** How the talk's transcript in this language compares: `stripped` if it only lacks joiners, which earlier imports removed. */
async function storedLines(
  tx: EntityManager,
  talkId: number,
  language: string,
  cues: readonly Cue[],
): Promise<'same' | 'stripped' | 'different'> {
  const lines = await tx.find(TranscriptLineEntity, {
    where: { talkId, language },
    order: { position: 'ASC' },
    select: { seconds: true, content: true },
  });
  if (lines.length !== cues.length) return 'different';
  let isStripped = false;
  for (const [at, { seconds, content }] of lines.entries()) {
    const { seconds: from, text = '' } = cues[at] ?? {};
    const lacks = completes(text, content);
    if (seconds !== from || (content !== text && !lacks)) return 'different';
    isStripped ||= lacks;
  }
  return isStripped ? 'stripped' : 'same';
}
