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
  ConferenceKeyEntity,
  SeriesEntity,
  SeriesKeyEntity,
  TalkLinkEntity,
  TalkRecordingEntity,
} from '../../modules/catalogue/index.js';
import { nameKey } from '../../text/subjects/index.js';
import { foldKey } from '../../text/text-key.js';
import { removedImports, type RemovedImports } from '../../modules/contents/index.js';
import { isMergedKey, identityKey } from '../../modules/speakers/index.js';
import { FILLED } from '../model.js';
import type { KnownSeries, KnownSpeaker, KnownTag, KnownTalk } from './known.js';

/** Columns of a talk that an import compares. */
const COLUMNS = [
  'id',
  'slug',
  'title',
  'sourceTitle',
  'sourceKey',
  'videoId',
  'conferenceId',
  'status',
  'descriptionOrigin',
  'language',
  'languageGuessed',
  'videoState',
  'programmePosition',
  'partOfId',
  ...FILLED,
] as const satisfies ReadonlyArray<keyof TalkEntity>;

/** The database's content in memory, by every key an import may use. */
export class Catalogue {
  readonly talksByKey = new Map<string, KnownTalk>();
  readonly talksByVideo = new Map<string, KnownTalk>();
  readonly talkSlugs = new Set<string>();
  /** What operators removed. */
  private removed: RemovedImports = { sourceKeys: new Set(), videoIds: new Set(), speakerIds: new Set() };
  /** Talks that existed when it was loaded. */
  readonly talks: KnownTalk[] = [];
  readonly speakerSlugs = new Set<string>();
  readonly tags = new Map<string, KnownTag>();
  readonly conferencesByKey = new Map<string, ConferenceEntity>();
  readonly conferencesBySlug = new Map<string, ConferenceEntity>();
  readonly seriesByKey = new Map<string, KnownSeries>();
  readonly seriesSlugs = new Set<string>();
  private readonly editionsOf = new Map<KnownSeries, Set<ConferenceEntity>>();
  private readonly sources = new Map<ConferenceEntity, Set<string>>();
  private readonly speakersByName = new Map<string, KnownSpeaker>();
  private readonly speakersByKey = new Map<string, KnownSpeaker>();
  /** Names of at least two words, without their blanks. */
  private readonly joinedNames = new Set<string>();
  private readonly aliasKeys = new Set<string>();

  static async load(manager: EntityManager): Promise<Catalogue> {
    const catalogue = new Catalogue();
    catalogue.removed = await removedImports(manager);
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
    await catalogue.loadConferences(manager);
    await catalogue.loadTalks(manager, speakers);
    return catalogue;
  }

  private async loadConferences(manager: EntityManager): Promise<void> {
    const series = new Map<number, KnownSeries>();
    for (const row of await manager.find(SeriesEntity)) {
      series.set(row.id, row);
      this.addSeries(row);
    }
    for (const { seriesKey, seriesId } of await manager.find(SeriesKeyEntity)) {
      const known = series.get(seriesId);
      if (known) this.seriesByKey.set(seriesKey, known);
    }
    const conferences = new Map<number, ConferenceEntity>();
    for (const conference of await manager.find(ConferenceEntity)) {
      conferences.set(conference.id, conference);
      this.addConference(conference);
      const own = conference.seriesId === null ? undefined : series.get(conference.seriesId);
      if (own) this.addEdition(own, conference);
    }
    for (const { sourceKey, conferenceId } of await manager.find(ConferenceKeyEntity)) {
      const conference = conferences.get(conferenceId);
      if (conference) this.addConferenceKey(sourceKey, conference);
    }
  }

  private async loadTalks(manager: EntityManager, speakers: Map<number, KnownSpeaker>): Promise<void> {
    const tags = new Map((await manager.find(TagEntity)).map((tag) => [tag.id, tag]));
    for (const tag of tags.values()) this.tags.set(tag.tagKey, tag);
    // Descriptions make up most of the table, and only their presence matters here.
    const columns = COLUMNS.map((column) => `t.${column}`);
    const rows = await manager.createQueryBuilder(TalkEntity, 't').select(columns).getMany();
    const empty = await manager
      .createQueryBuilder(TalkEntity, 't')
      .select('t.id', 'id')
      .where("t.description = ''")
      .getRawMany<{ id: number }>();
    const undescribed = new Set(empty.map(({ id }) => id));
    const talks = new Map<number, KnownTalk>();
    for (const row of rows) {
      const talk: KnownTalk = {
        ...row,
        described: !undescribed.has(row.id),
        partOf: null,
        speakers: [],
        tags: [],
        links: new Set(),
        recordings: new Set(),
      };
      talks.set(row.id, talk);
      this.talks.push(talk);
      this.addTalk(talk);
    }
    for (const { id, partOfId } of rows) {
      const part = talks.get(id);
      if (part && partOfId !== null) part.partOf = talks.get(partOfId) ?? null;
    }
    for (const { talkId, url } of await manager.find(TalkLinkEntity, { select: { talkId: true, url: true } }))
      talks.get(talkId)?.links.add(url);
    for (const { talkId, url } of await manager.find(TalkRecordingEntity, {
      select: { talkId: true, url: true },
    }))
      talks.get(talkId)?.recordings.add(url);
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

  /** Whether operators deleted this talk for good. */
  isRemoved(sourceKey: string, videoIds: readonly string[]): boolean {
    return this.removed.sourceKeys.has(sourceKey) || videoIds.some((id) => this.removed.videoIds.has(id));
  }

  /** Whether operators removed the speaker's biography. */
  hasRemovedBiography({ id }: KnownSpeaker): boolean {
    return this.removed.speakerIds.has(id);
  }

  addTalk(talk: KnownTalk): void {
    this.talkSlugs.add(talk.slug);
    if (talk.sourceKey) this.talksByKey.set(talk.sourceKey, talk);
    if (talk.videoId) this.talksByVideo.set(talk.videoId, talk);
  }

  addConference(conference: ConferenceEntity): void {
    this.conferencesBySlug.set(conference.slug, conference);
    if (conference.sourceKey) this.addConferenceKey(conference.sourceKey, conference);
  }

  addConferenceKey(sourceKey: string, conference: ConferenceEntity): void {
    this.conferencesByKey.set(sourceKey, conference);
    const sources = this.sources.get(conference) ?? new Set();
    sources.add(sourceKey.split(':')[0] ?? '');
    this.sources.set(conference, sources);
  }

  /** The catalogues that list the conference. */
  sourcesOf(conference: ConferenceEntity): ReadonlySet<string> {
    return this.sources.get(conference) ?? new Set();
  }

  addSeries(series: KnownSeries): void {
    this.seriesSlugs.add(series.slug);
  }

  addEdition(series: KnownSeries, conference: ConferenceEntity): void {
    const editions = this.editionsOf.get(series) ?? new Set();
    editions.add(conference);
    this.editionsOf.set(series, editions);
  }

  /** The editions of a series in a year. */
  editions(series: KnownSeries, year: number): ConferenceEntity[] {
    return [...(this.editionsOf.get(series) ?? [])].filter((edition) => edition.year === year);
  }

  addSpeaker(speaker: KnownSpeaker): void {
    this.speakerSlugs.add(speaker.slug);
    if (isMergedKey(speaker.nameKey)) return;
    const words = foldKey(speaker.name).split(' ');
    if (words.length > 1) this.joinedNames.add(words.join(''));
    if (!this.speakersByName.has(speaker.name)) this.speakersByName.set(speaker.name, speaker);
    this.speakersByKey.set(speaker.nameKey, speaker);
    if (speaker.nameKey.includes('#')) return;
    const identity = identityKey(speaker.name);
    if (!this.speakersByKey.has(identity)) this.speakersByKey.set(identity, speaker);
  }

  /** Whether a tag is somebody's name without blanks, such as `AnaSampleton`. */
  isName(tag: string): boolean {
    return !/\s/u.test(tag) && this.joinedNames.has(nameKey(tag));
  }

  /** False if the key already belongs to a speaker. */
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

  /** By exact name, then by key, then by another name that this catalogue lists for the same person. */
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
