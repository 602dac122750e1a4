import type {
  ConferenceEntity,
  SlotEntity,
  SpeakerEntity,
  TalkEntity,
} from '../../modules/catalogue/index.js';
import type { ImportedTalk, Where } from '../model.js';
import type { Outcome } from '../report.js';
import type { ImportedLink } from '../normalise/links.js';
import type { Recording } from '../normalise/recordings.js';
import type { KnownSeries, KnownSpeaker, KnownTag, KnownTalk } from './known.js';
import type { Described, TalkText } from './talk-facts.js';

export interface NewTalk {
  known: KnownTalk;
  source: ImportedTalk;
  described: Described | null;
}

/** A talk whose recording is a section of another talk's; in seconds. */
export interface NewPart {
  part: KnownTalk;
  whole: KnownTalk;
  startsAt: number | null;
  endsAt: number | null;
}

/** A slot to store; the id of its talk is only known once the talk is written. */
export type SlotFacts = Pick<SlotEntity, 'talkTitle' | 'kind' | 'startsAt' | 'endsAt' | 'track' | 'position'>;

/** All changes of one event, computed before anything is written. */
export class Plan {
  conference: ConferenceEntity | null = null;
  conferenceIsNew = false;
  conferenceChanges: Partial<ConferenceEntity> = {};
  /** Keys of the conference in other catalogues. */
  readonly conferenceKeys: string[] = [];
  /** The series the conference will belong to. */
  conferenceSeries: KnownSeries | null = null;
  readonly series: KnownSeries[] = [];
  readonly seriesChanges = new Set<KnownSeries>();
  readonly seriesKeys: Array<{ series: KnownSeries; key: string }> = [];
  readonly speakers: KnownSpeaker[] = [];
  readonly aliases: Array<{ speaker: KnownSpeaker; alias: string; aliasKey: string }> = [];
  readonly speakerChanges = new Map<KnownSpeaker, Partial<SpeakerEntity>>();
  readonly tags: KnownTag[] = [];
  readonly talks: NewTalk[] = [];
  private readonly added = new Set<KnownTalk>();
  readonly talkChanges = new Map<KnownTalk, Partial<TalkEntity>>();
  readonly talkSpeakers: Array<{ talk: KnownTalk; speaker: KnownSpeaker; position: number }> = [];
  readonly talkTags: Array<{ talk: KnownTalk; tag: KnownTag; position: number }> = [];
  readonly texts = new Map<KnownTalk, TalkText>();
  readonly talkLinks: Array<{ talk: KnownTalk; link: ImportedLink; position: number }> = [];
  readonly talkRecordings: Array<{ talk: KnownTalk; recording: Recording; position: number }> = [];
  readonly parts: NewPart[] = [];
  readonly slots: Array<{ sourceKey: string; talk: KnownTalk | null; facts: SlotFacts }> = [];
  readonly slotChanges: Array<{ id: number; talk: KnownTalk | null; facts: SlotFacts }> = [];
  readonly outcomes: Array<{ outcome: Outcome; where: Where; code: string; text: string }> = [];

  /** Number of rows to write. */
  get size(): number {
    return (
      (this.conferenceIsNew || Object.keys(this.conferenceChanges).length > 0 ? 1 : 0) +
      this.conferenceKeys.length +
      (this.conferenceSeries ? 1 : 0) +
      this.series.length +
      this.seriesChanges.size +
      this.seriesKeys.length +
      this.speakers.length +
      this.aliases.length +
      this.speakerChanges.size +
      this.tags.length +
      this.talks.length +
      this.talkChanges.size +
      this.talkSpeakers.length +
      this.talkTags.length +
      this.texts.size +
      this.talkLinks.length +
      this.talkRecordings.length +
      this.parts.length +
      this.slots.length +
      this.slotChanges.length
    );
  }

  addTalk(talk: NewTalk): void {
    this.talks.push(talk);
    this.added.add(talk.known);
  }

  /** Whether this plan adds the talk. */
  isNew(talk: KnownTalk): boolean {
    return this.added.has(talk);
  }

  /** Existing talks that change. */
  get touched(): KnownTalk[] {
    const touched = new Set([
      ...this.talkChanges.keys(),
      ...this.talkSpeakers.map(({ talk }) => talk),
      ...this.talkTags.map(({ talk }) => talk),
      ...this.texts.keys(),
      ...this.talkLinks.map(({ talk }) => talk),
      ...this.talkRecordings.map(({ talk }) => talk),
      ...this.parts.map(({ part }) => part),
    ]);
    return [...touched].filter((talk) => !this.added.has(talk));
  }

  changeTalk(talk: KnownTalk, change: Partial<TalkEntity>): void {
    this.talkChanges.set(talk, { ...this.talkChanges.get(talk), ...change });
  }

  say(outcome: Outcome, where: Where, code: string, text: string): void {
    this.outcomes.push({ outcome, where, code, text });
  }
}
