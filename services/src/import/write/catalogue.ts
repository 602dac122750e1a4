import type { EntityManager } from 'typeorm';
import {
  ConferenceEntity,
  SlugRedirectEntity,
  SpeakerAliasEntity,
  SpeakerEntity,
  TagEntity,
  TalkSpeakerEntity,
  TalkTagEntity,
  TalkEntity,
  type TalkStatus,
} from '../../modules/catalogue/index.js';
import { foldKey } from '../../database/text-key.js';
import { gaveWay } from '../../modules/speakers/naming/gave-way.js';
import { identityKey } from '../../modules/speakers/naming/name-keys.js';

/** A speaker as far as an import compares them; id 0 until written. */
export interface KnownSpeaker {
  id: number;
  slug: string;
  name: string;
  nameKey: string;
  description: string;
  github: string | null;
}

export interface KnownTag {
  id: number;
  name: string;
  tagKey: string;
}

export interface KnownTalk {
  id: number;
  slug: string;
  sourceKey: string | null;
  videoId: string | null;
  duration: number | null;
  described: boolean;
  conferenceId: number | null;
  status: TalkStatus;
  speakers: KnownSpeaker[];
  tags: KnownTag[];
}

/** What the database holds, in memory, by every key under which an import may look for it. */
export class Catalogue {
  readonly talksByKey = new Map<string, KnownTalk>();
  readonly talksByVideo = new Map<string, KnownTalk>();
  readonly talkSlugs = new Set<string>();
  readonly speakerSlugs = new Set<string>();
  readonly tags = new Map<string, KnownTag>();
  readonly conferencesByKey = new Map<string, ConferenceEntity>();
  readonly conferencesBySlug = new Map<string, ConferenceEntity>();
  private readonly speakersByName = new Map<string, KnownSpeaker>();
  private readonly speakersByKey = new Map<string, KnownSpeaker>();
  private readonly aliasKeys = new Set<string>();

  static async load(manager: EntityManager): Promise<Catalogue> {
    const catalogue = new Catalogue();
    const select = {
      id: true,
      slug: true,
      name: true,
      nameKey: true,
      description: true,
      github: true,
    } as const;
    const speakers = new Map<number, KnownSpeaker>();
    for (const speaker of await manager.find(SpeakerEntity, { select, order: { id: 'ASC' } })) {
      speakers.set(speaker.id, speaker);
      catalogue.addSpeaker(speaker);
    }
    for (const { speakerId, aliasKey } of await manager.find(SpeakerAliasEntity)) {
      const speaker = speakers.get(speakerId);
      if (speaker) catalogue.addAlias(aliasKey, speaker);
    }
    for (const { slug } of await manager.findBy(SlugRedirectEntity, { kind: 'speaker' }))
      catalogue.speakerSlugs.add(slug);
    for (const conference of await manager.find(ConferenceEntity)) catalogue.addConference(conference);
    await catalogue.loadTalks(manager, speakers);
    return catalogue;
  }

  private async loadTalks(manager: EntityManager, speakers: Map<number, KnownSpeaker>): Promise<void> {
    const tags = new Map((await manager.find(TagEntity)).map((tag) => [tag.id, tag]));
    for (const tag of tags.values()) this.tags.set(tag.tagKey, tag);
    // Descriptions are the bulk of the table, and all that matters here is whether there is one.
    const rows = await manager
      .createQueryBuilder(TalkEntity, 't')
      .select(['t.id', 't.slug', 't.sourceKey', 't.videoId', 't.duration', 't.conferenceId', 't.status'])
      .getMany();
    const empty = await manager
      .createQueryBuilder(TalkEntity, 't')
      .select('t.id', 'id')
      .where("t.description = ''")
      .getRawMany<{ id: number }>();
    const undescribed = new Set(empty.map(({ id }) => id));
    const talks = new Map<number, KnownTalk>();
    for (const row of rows) {
      const { id, slug, sourceKey, videoId, duration, conferenceId, status } = row;
      const talk = {
        id,
        slug,
        sourceKey,
        videoId,
        duration,
        conferenceId,
        status,
        described: !undescribed.has(id),
        speakers: [],
        tags: [],
      };
      talks.set(id, talk);
      this.addTalk(talk);
    }
    for (const { talkId, speakerId } of await manager.find(TalkSpeakerEntity, {
      order: { talkId: 'ASC', position: 'ASC' },
    })) {
      const speaker = speakers.get(speakerId);
      if (speaker) talks.get(talkId)?.speakers.push(speaker);
    }
    for (const { talkId, tagId } of await manager.find(TalkTagEntity, {
      order: { talkId: 'ASC', position: 'ASC' },
    })) {
      const tag = tags.get(tagId);
      if (tag) talks.get(talkId)?.tags.push(tag);
    }
  }

  addTalk(talk: KnownTalk): void {
    this.talkSlugs.add(talk.slug);
    if (talk.sourceKey) this.talksByKey.set(talk.sourceKey, talk);
    if (talk.videoId) this.talksByVideo.set(talk.videoId, talk);
  }

  addConference(conference: ConferenceEntity): void {
    this.conferencesBySlug.set(conference.slug, conference);
    if (conference.sourceKey) this.conferencesByKey.set(conference.sourceKey, conference);
  }

  addSpeaker(speaker: KnownSpeaker): void {
    this.speakerSlugs.add(speaker.slug);
    if (gaveWay(speaker.nameKey)) return;
    if (!this.speakersByName.has(speaker.name)) this.speakersByName.set(speaker.name, speaker);
    this.speakersByKey.set(speaker.nameKey, speaker);
    if (speaker.nameKey.includes('#')) return;
    const identity = identityKey(speaker.name);
    if (!this.speakersByKey.has(identity)) this.speakersByKey.set(identity, speaker);
  }

  /** False when the key already leads to somebody. */
  addAlias(aliasKey: string, speaker: KnownSpeaker): boolean {
    if (
      this.aliasKeys.has(aliasKey) ||
      (this.speakersByKey.has(aliasKey) && this.speakersByKey.get(aliasKey) !== speaker)
    )
      return false;
    this.aliasKeys.add(aliasKey);
    if (!this.speakersByKey.has(aliasKey)) this.speakersByKey.set(aliasKey, speaker);
    return true;
  }

  /** By exact name, then by the key, then by another name that the catalogue at hand lists for the same person. */
  findSpeaker(name: string, key: string, aliases: string[]): KnownSpeaker | undefined {
    if (key.includes('#')) return this.speakersByKey.get(key);
    const exact = this.speakersByName.get(name);
    if (exact && (exact.nameKey === key || exact.nameKey.startsWith(`${key}#`)) && name.includes(' '))
      return exact;
    const own =
      this.speakersByKey.get(key) ??
      this.speakersByKey.get(identityKey(name)) ??
      this.speakersByKey.get(foldKey(name));
    if (own) return own;
    for (const alias of aliases) {
      const found = this.speakersByKey.get(alias);
      if (found) return found;
    }
    return undefined;
  }
}
