import type { ConferenceEntity, SlotEntity, TalkEntity } from '../../modules/catalogue/index.js';
import type { ImportedTalk, Where } from '../model.js';
import type { Outcome } from '../report.js';
import type { KnownSpeaker, KnownTag, KnownTalk } from './catalogue.js';

export interface NewTalk {
  known: KnownTalk;
  source: ImportedTalk;
}

/** A slot as it is to be stored; its talk's id is known only once the talk is written. */
export type SlotFacts = Pick<SlotEntity, 'talkTitle' | 'kind' | 'startsAt' | 'endsAt' | 'track' | 'position'>;

/** Everything that one event changes, worked out before anything is written. */
export class Plan {
  conference: ConferenceEntity | null = null;
  conferenceIsNew = false;
  conferenceChanges: Partial<ConferenceEntity> = {};
  readonly speakers: KnownSpeaker[] = [];
  readonly aliases: Array<{ speaker: KnownSpeaker; alias: string; aliasKey: string }> = [];
  readonly speakerChanges = new Map<KnownSpeaker, { github?: string; description?: string }>();
  readonly tags: KnownTag[] = [];
  readonly talks: NewTalk[] = [];
  readonly talkChanges = new Map<KnownTalk, Partial<TalkEntity>>();
  readonly talkSpeakers: Array<{ talk: KnownTalk; speaker: KnownSpeaker; position: number }> = [];
  readonly talkTags: Array<{ talk: KnownTalk; tag: KnownTag; position: number }> = [];
  readonly slots: Array<{ sourceKey: string; talk: KnownTalk | null; facts: SlotFacts }> = [];
  readonly slotChanges: Array<{ id: number; talk: KnownTalk | null; facts: SlotFacts }> = [];
  readonly outcomes: Array<{ outcome: Outcome; where: Where; code: string; text: string }> = [];

  /** Rows that will be written. */
  get size(): number {
    return (
      (this.conferenceIsNew || Object.keys(this.conferenceChanges).length > 0 ? 1 : 0) +
      this.speakers.length +
      this.aliases.length +
      this.speakerChanges.size +
      this.tags.length +
      this.talks.length +
      this.talkChanges.size +
      this.talkSpeakers.length +
      this.talkTags.length +
      this.slots.length +
      this.slotChanges.length
    );
  }

  changeTalk(talk: KnownTalk, change: Partial<TalkEntity>): void {
    this.talkChanges.set(talk, { ...this.talkChanges.get(talk), ...change });
  }

  say(outcome: Outcome, where: Where, code: string, text: string): void {
    this.outcomes.push({ outcome, where, code, text });
  }
}
