import type { ConferenceEntity, TalkEntity } from '../../modules/catalogue/index.js';
import type { GuessLanguage } from '../../text/language.js';
import { filledBy, type Filled, type ImportedTalk } from '../model.js';
import { recordingOf } from '../normalise/recordings.js';
import { MOST_TAGS } from '../normalise/tags.js';
import { completes } from '../../text/text.js';
import { youtubeLink } from '../../text/video-links.js';
import { addLinks, addRecordings } from './add-links.js';
import type { KnownSpeaker, KnownTag, KnownTalk } from './known.js';
import type { Plan } from './plan.js';
import { describe, languageOf, statedLanguage } from './talk-facts.js';

interface Merge {
  found: KnownTalk;
  source: ImportedTalk;
  speakers: KnownSpeaker[];
  tags: KnownTag[];
  conference: ConferenceEntity | null;
  whole: KnownTalk | null;
  guess: GuessLanguage;
  /** The talk's original description, if an earlier release may have stripped it. */
  stripped: string | undefined;
  /** Whether any talk has this video. */
  taken: (videoId: string) => boolean;
}

/**
 * Merges a row into an existing talk: fills empty fields, combines tags, links and recordings, and adds speakers if the row names all
 * existing ones and more. Existing data is never replaced, except for sentences and guesses by this project, and for texts whose joiners
 * earlier releases removed.
 */
export function mergeTalk(merge: Merge, plan: Plan): void {
  const { found, source } = merge;
  const change: Partial<TalkEntity> = { ...facts(merge), ...video(merge, plan), ...words(merge, plan) };
  const conference = found.conferenceId === null ? merge.conference : null;
  if (conference) Object.assign(change, { conferenceId: conference.id, conferenceName: conference.name });
  const added =
    addSpeakers(merge, plan) +
    addTags(merge, plan) +
    addLinks(found, source.links ?? [], plan) +
    addRecordings(found, recordingsOf(merge), plan) +
    addWhole(merge, plan);
  if (found.status === 'draft' && found.speakers.length > 0) change.status = 'published';
  const changed = Object.keys(change).length > 0;
  if (changed) plan.changeTalk(found, change);
  const { description, ...known } = change;
  Object.assign(found, known);
  if (description !== undefined) found.described = true;
  const same = found.sourceKey === source.sourceKey;
  if (!changed && added === 0 && !plan.isNew(found))
    plan.say('unchanged', source.where, 'unchanged', source.title);
  else
    plan.say(
      'merged',
      source.where,
      same ? 'completed' : 'same-video',
      `"${source.title}" is the talk ${found.slug}`,
    );
}

function facts({ found, source, conference }: Merge): Partial<TalkEntity> {
  const ownPlace = conference !== null && found.conferenceId === conference.id;
  const isOwn = found.sourceKey === source.sourceKey;
  return {
    ...(isOwn && found.sourceTitle === null && source.sourceTitle && { sourceTitle: source.sourceTitle }),
    ...Object.fromEntries(
      Object.entries(filledBy(source)).filter(
        ([name, value]) => value !== null && found[name as Filled] === null,
      ),
    ),
    ...(found.programmePosition === null &&
      ownPlace &&
      typeof source.programmePosition === 'number' && { programmePosition: source.programmePosition }),
  };
}

function video({ found, source, taken }: Merge, plan: Plan): Partial<TalkEntity> {
  if (found.videoId !== null) return {};
  if (source.videoId !== null) {
    if (!taken(source.videoId))
      return {
        videoId: source.videoId,
        youtubeLink: youtubeLink(source.videoId),
        videoState: 'available',
      };
    plan.say('noted', source.where, 'video-taken', `the video ${source.videoId} belongs to another talk`);
  }
  const state = source.videoState ?? 'unknown';
  const own = found.sourceKey === source.sourceKey;
  const mayChange = found.videoState === 'unknown' || own;
  const says = state !== 'unknown' && state !== 'available' && state !== found.videoState;
  // A talk that its source no longer calls cancelled takes place.
  const isBack = own && found.videoState === 'cancelled' && state === 'unknown';
  return (mayChange && says) || isBack ? { videoState: state } : {};
}

/** Sets the description if there is none, or one by this project; the language if it is unknown or guessed. */
function words({ found, source, conference, stripped, guess }: Merge, plan: Plan): Partial<TalkEntity> {
  const isStripped = stripped !== undefined && completes(source.description, stripped);
  const replaces =
    !found.described ||
    (found.descriptionOrigin === 'made' && !source.made) ||
    (found.descriptionOrigin === 'source' && isStripped);
  const event = conference?.name ?? null;
  const described = replaces ? describe(source, found.videoId ?? source.videoId, event) : null;
  const change: Partial<TalkEntity> = {};
  if (found.sourceKey === source.sourceKey && completes(source.title, found.title))
    change.title = source.title;
  if (described && described.plain !== '') {
    plan.texts.set(found, described.text);
    const descriptionOrigin = source.made ? 'made' : 'source';
    change.description = described.plain;
    if (descriptionOrigin !== found.descriptionOrigin) change.descriptionOrigin = descriptionOrigin;
  }
  const named = statedLanguage(source);
  if (named !== null && (found.language === null || found.languageGuessed)) {
    change.language = named;
    change.languageGuessed = false;
  } else if (found.language === null && (described || plan.isNew(found))) {
    const guessed = languageOf(source, described?.plain ?? '', guess);
    if (guessed.language !== null) Object.assign(change, guessed);
  }
  return change;
}

/** The row's recordings besides the talk's video. */
function recordingsOf({ found, source }: Merge): NonNullable<ImportedTalk['recordings']> {
  const own =
    source.videoId !== null && source.videoId !== found.videoId ? youtubeLink(source.videoId) : null;
  const other = own ? recordingOf(own) : null;
  return [...(other ? [other] : []), ...(source.recordings ?? [])];
}

function addWhole({ found, source, whole }: Merge, plan: Plan): number {
  if (!whole || !source.partOf || found.partOf !== null || found.videoId !== null || whole === found)
    return 0;
  found.partOf = whole;
  plan.parts.push({ part: found, whole, ...source.partOf });
  return 1;
}

function addSpeakers({ found, source, speakers }: Merge, plan: Plan): number {
  if (!found.speakers.every((speaker) => speakers.includes(speaker))) {
    const there = new Set(found.speakers.map(({ name }) => name));
    const names = source.people.map(({ name }) => name).filter((name) => !there.has(name));
    if (names.length > 0)
      plan.say(
        'noted',
        source.where,
        'speakers-differ',
        `${names.join(', ')} not added: the existing talk has other speakers`,
      );
    return 0;
  }
  const missing = [...new Set(speakers)].filter((speaker) => !found.speakers.includes(speaker));
  for (const speaker of missing) {
    plan.talkSpeakers.push({ talk: found, speaker, position: found.speakers.length });
    found.speakers.push(speaker);
  }
  return missing.length;
}

function addTags({ found, tags }: Merge, plan: Plan): number {
  const missing = [...new Set(tags)]
    .filter((tag) => !found.tags.includes(tag))
    .slice(0, Math.max(MOST_TAGS - found.tags.length, 0));
  for (const tag of missing) {
    plan.talkTags.push({ talk: found, tag, position: found.tags.length });
    found.tags.push(tag);
  }
  return missing.length;
}
