import { foldKey } from '../../text/text-key.js';
import { subjectNamed, subjectsOf } from '../../text/subjects/index.js';
import type { ConferenceEntity, SlotEntity } from '../../modules/catalogue/index.js';
import {
  filledBy,
  type ImportedConference,
  type ImportedEvent,
  type ImportedPerson,
  type ImportedTalk,
} from '../model.js';
import { identityKey } from '../../modules/speakers/index.js';
import type { GuessLanguage } from '../../text/language.js';
import { accentuates, splitName } from '../normalise/names.js';
import { freeSlug } from '../normalise/slugs.js';
import { completes, hasUnseen } from '../../text/text.js';
import { youtubeId } from '../../text/video-links.js';
import { addLinks, addRecordings } from './add-links.js';
import type { Catalogue } from './catalogue.js';
import type { KnownSpeaker, KnownTag, KnownTalk } from './known.js';
import { mergeTalk } from './merge-talk.js';
import { Plan } from './plan.js';
import { knownConference, planConference, sayConference } from './plan-conference.js';
import { describe, languageOf, withBareTitle } from './talk-facts.js';

/** What is stored of an event, besides what is held in memory. */
export interface Stored {
  slots: SlotEntity[];
  /** Original texts by id of the talk. */
  descriptions: ReadonlyMap<number, string>;
}

/** Computes the changes of an event against existing data. New rows are added to `catalogue` with id 0. */
export class Planner {
  /** Ids of other uploads of a recording seen in this import, mapped to their talks. */
  private readonly alternatives = new Map<string, KnownTalk>();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly guess: GuessLanguage,
  ) {
    for (const talk of catalogue.talks)
      for (const url of talk.recordings) {
        const id = youtubeId(url);
        if (id) this.alternatives.set(id, talk);
      }
  }

  /** @param stored current slots of the event's conference, and descriptions of those of {@link unseenIn} */
  plan(event: ImportedEvent, { slots, descriptions }: Stored, now: Date): Plan {
    const plan = new Plan();
    if (event.conference) planConference(event.conference, this.catalogue, plan, now);
    if (event.isRow && event.conference) sayConference(event.conference, plan);
    const talks = new Map<string, KnownTalk | null>();
    const name = event.conference?.name ?? null;
    const sources = event.talks.map((source) => withBareTitle(source, name));
    for (const source of sources)
      talks.set(source.sourceKey, this.planTalk(source, event, descriptions, plan));
    this.planSlots({ ...event, talks: sources }, slots, talks, plan);
    return plan;
  }

  /** The existing conference that matches an imported one, if any. */
  known(imported: ImportedConference | null): ConferenceEntity | undefined {
    return imported ? knownConference(imported, this.catalogue) : undefined;
  }

  /** Ids of existing talks whose descriptions may have lost characters that are not seen. */
  unseenIn({ talks }: ImportedEvent): number[] {
    return talks
      .filter(({ description }) => hasUnseen(description))
      .flatMap((source) => this.findTalk(source)?.id ?? [])
      .filter((id) => id > 0);
  }

  /** Null if operators deleted the talk for good. */
  private planTalk(
    source: ImportedTalk,
    event: ImportedEvent,
    descriptions: Stored['descriptions'],
    plan: Plan,
  ): KnownTalk | null {
    const found = this.findTalk(source);
    const taken = this.takenDown(source, found);
    if (taken) {
      plan.say('skipped', source.where, taken.code, `"${source.title}" ${taken.text}`);
      return found ?? null;
    }
    const there = source.people.map(({ name, key, aliases }) =>
      this.catalogue.findSpeaker(name, key, aliases),
    );
    // Speakers are not created for a talk with other speakers: they would have no talks left.
    const isOthers = found !== undefined && !found.speakers.every((speaker) => there.includes(speaker));
    const speakers = isOthers
      ? there.filter((speaker) => speaker !== undefined)
      : source.people.map((person) => this.speaker(person, plan));
    const tags = tagsOf(source, event)
      .filter((tag) => subjectNamed(tag) !== null || !this.catalogue.isName(tag))
      .map((tag) => this.tag(tag, plan))
      .filter((tag) => tag !== null);
    const whole = source.partOf ? (this.catalogue.talksByKey.get(source.partOf.sourceKey) ?? null) : null;
    if (found) {
      mergeTalk(
        {
          found,
          source,
          speakers,
          tags,
          whole,
          stripped: descriptions.get(found.id),
          guess: this.guess,
          conference: plan.conference,
          taken: (id) => this.catalogue.talksByVideo.has(id),
        },
        plan,
      );
      this.remember(source, found);
      return found;
    }
    const described = describe(source, source.videoId, event.conference?.name ?? null);
    const suffixes = [event.conference?.slug ?? '', source.videoId ?? ''];
    const known: KnownTalk = {
      id: 0,
      slug: freeSlug(source.title, suffixes, source.sourceKey, (slug) => this.catalogue.talkSlugs.has(slug)),
      title: source.title,
      sourceTitle: source.sourceTitle ?? null,
      sourceKey: source.sourceKey,
      videoId: source.videoId,
      described: described !== null && described.plain !== '',
      descriptionOrigin: source.made ? 'made' : 'source',
      ...languageOf(source, described?.plain ?? '', this.guess),
      ...filledBy(source),
      videoState: source.videoId ? 'available' : (source.videoState ?? 'unknown'),
      programmePosition: source.programmePosition ?? null,
      partOf: whole,
      links: new Set(),
      recordings: new Set(),
      conferenceId: plan.conference?.id ?? null,
      status: 'published',
      speakers: [...new Set(speakers)],
      tags: [...new Set(tags)],
    };
    plan.addTalk({ known, source, described });
    if (described) plan.texts.set(known, described.text);
    if (whole && source.partOf) plan.parts.push({ part: known, whole, ...source.partOf });
    addLinks(known, source.links ?? [], plan);
    addRecordings(known, source.recordings ?? [], plan);
    known.speakers.forEach((speaker, position) => plan.talkSpeakers.push({ talk: known, speaker, position }));
    known.tags.forEach((tag, position) => plan.talkTags.push({ talk: known, tag, position }));
    plan.say('taken', source.where, 'new', source.title);
    this.catalogue.addTalk(known);
    this.remember(source, known);
    return known;
  }

  private takenDown({ sourceKey, videoId, alternativeIds }: ImportedTalk, found: KnownTalk | undefined) {
    if (found?.status === 'hidden')
      return { code: 'hidden', text: `is the talk ${found.slug}, which operators have hidden` };
    const videoIds = videoId ? [videoId, ...alternativeIds] : alternativeIds;
    return !found && this.catalogue.isRemoved(sourceKey, videoIds)
      ? { code: 'deleted', text: 'was deleted for good by operators' }
      : null;
  }

  private findTalk({ sourceKey, videoId, alternativeIds }: ImportedTalk): KnownTalk | undefined {
    const own = this.catalogue.talksByKey.get(sourceKey);
    if (own) return own;
    for (const id of videoId ? [videoId, ...alternativeIds] : alternativeIds) {
      const found = this.catalogue.talksByVideo.get(id) ?? this.alternatives.get(id);
      if (found) return found;
    }
    return undefined;
  }

  private remember(source: ImportedTalk, talk: KnownTalk): void {
    for (const id of source.alternativeIds) this.alternatives.set(id, talk);
    if (talk.videoId) this.catalogue.talksByVideo.set(talk.videoId, talk);
  }

  private speaker(person: ImportedPerson, plan: Plan): KnownSpeaker {
    const { name, key, aliases, github = null, description = '' } = person;
    const found = this.catalogue.findSpeaker(name, key, aliases);
    const speaker = found ?? {
      id: 0,
      slug: this.speakerSlug(person),
      name: name.slice(0, 200),
      nameKey: key,
      description,
      github,
    };
    if (!found) {
      plan.speakers.push(speaker);
      this.catalogue.addSpeaker(speaker);
    } else {
      const lacksBiography = found.description === '' && !this.catalogue.hasRemovedBiography(found);
      const change = {
        ...(found.github === null && github !== null && { github }),
        ...(lacksBiography && description !== '' && { description }),
        ...((completes(name, found.name) || accentuates(name, found.name)) && { name, ...splitName(name) }),
      };
      if (Object.keys(change).length > 0)
        plan.speakerChanges.set(found, { ...plan.speakerChanges.get(found), ...change });
      Object.assign(found, change);
    }
    for (const alias of new Set([identityKey(name), foldKey(name), ...aliases])) {
      if (alias === speaker.nameKey || key.includes('#') || alias === '') continue;
      if (this.catalogue.addAlias(alias, speaker)) plan.aliases.push({ speaker, alias, aliasKey: alias });
    }
    return speaker;
  }

  private speakerSlug({ name, key, slug }: ImportedPerson): string {
    const taken = (candidate: string): boolean => this.catalogue.speakerSlugs.has(candidate);
    return freeSlug(slug ?? name, key.split('#').slice(1), key, taken);
  }

  private tag(name: string, plan: Plan): KnownTag | null {
    const tagKey = foldKey(name);
    if (tagKey === '') return null;
    const found = this.catalogue.tags.get(tagKey);
    if (found) return found;
    const tag = { id: 0, name: name.slice(0, 100), tagKey };
    plan.tags.push(tag);
    this.catalogue.tags.set(tagKey, tag);
    return tag;
  }

  private planSlots(
    event: ImportedEvent,
    stored: SlotEntity[],
    talks: Map<string, KnownTalk | null>,
    plan: Plan,
  ): void {
    const byKey = new Map(stored.map((slot) => [slot.sourceKey, slot]));
    const sources = new Map(event.talks.map((source) => [source.sourceKey, source]));
    const seen = new Set<string>();
    for (const { sourceKey, talkKey, title, kind, startsAt, endsAt, track, position } of event.slots) {
      if (seen.has(sourceKey)) continue;
      seen.add(sourceKey);
      const talk = talkKey ? (talks.get(talkKey) ?? null) : null;
      const isRemoved = talkKey !== null && talks.get(talkKey) === null;
      const source = talkKey === null ? undefined : sources.get(talkKey);
      // A schedule's own words stay; the talk's title is the one that the talk has.
      const isTalks = source !== undefined && title === (source.sourceTitle ?? source.title);
      const own = talk?.sourceKey === talkKey ? talk?.title : source?.title;
      const shown = isTalks ? (own ?? title) : title;
      const facts = { talkTitle: isRemoved ? null : shown, kind, startsAt, endsAt, track, position };
      const slot = byKey.get(sourceKey);
      if (!slot) plan.slots.push({ sourceKey, talk, facts });
      else if (differs(slot, facts) || (slot.talkId ?? 0) !== (talk?.id ?? 0))
        plan.slotChanges.push({ id: slot.id, talk, facts });
    }
  }
}

function differs(slot: SlotEntity, facts: Plan['slots'][number]['facts']): boolean {
  return (
    slot.talkTitle !== facts.talkTitle ||
    slot.kind !== facts.kind ||
    slot.startsAt.getTime() !== facts.startsAt.getTime() ||
    slot.endsAt.getTime() !== facts.endsAt.getTime() ||
    slot.track !== facts.track ||
    slot.position !== facts.position
  );
}

/** The source's tags, and the subjects its title and description name. */
function tagsOf(
  { title, description, made, tags, people }: ImportedTalk,
  { conference }: ImportedEvent,
): string[] {
  const names = [...people.map(({ name }) => name), ...(conference ? [conference.name] : [])];
  return [...new Set([...tags, ...subjectsOf({ title, description: made ? '' : description, tags, names })])];
}
