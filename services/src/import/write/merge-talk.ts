import type { ConferenceEntity, TalkEntity } from '../../modules/catalogue/index.js';
import type { ImportedTalk } from '../model.js';
import { MOST_TAGS } from '../normalise/tags.js';
import { youtubeLink } from '../normalise/videos.js';
import type { KnownSpeaker, KnownTag, KnownTalk } from './catalogue.js';
import type { Plan } from './plan.js';

interface Merge {
  found: KnownTalk;
  source: ImportedTalk;
  speakers: KnownSpeaker[];
  tags: KnownTag[];
  conference: ConferenceEntity | null;
  /** Whether some talk has this video. */
  taken: (videoId: string) => boolean;
}

/**
 * Brings a row into a talk that is there: fills what is empty, unites the tags, and adds speakers where the row names all who
 * are there and more. What is there is never replaced.
 */
export function mergeTalk(merge: Merge, plan: Plan): void {
  const { found, source } = merge;
  const change: Partial<TalkEntity> = {};
  if (!found.described && source.description !== '') change.description = source.description;
  if (found.duration === null && source.duration !== null) change.duration = source.duration;
  if (found.videoId === null && source.videoId !== null) {
    if (merge.taken(source.videoId))
      plan.say('noted', source.where, 'video-taken', `the video ${source.videoId} belongs to another talk`);
    else Object.assign(change, { videoId: source.videoId, youtubeLink: youtubeLink(source.videoId) });
  }
  const conference = found.conferenceId === null ? merge.conference : null;
  if (conference) Object.assign(change, { conferenceId: conference.id, conferenceName: conference.name });
  const added = addSpeakers(merge, plan) + addTags(merge, plan);
  if (found.status === 'draft' && found.speakers.length > 0) change.status = 'published';
  const isNew = plan.talks.find(({ known }) => known === found);
  const changed = Object.keys(change).length > 0;
  if (changed && isNew) Object.assign(isNew.source, { ...isNew.source, ...pick(change) });
  else if (changed) plan.changeTalk(found, change);
  if (change.description !== undefined) found.described = true;
  if (change.duration !== undefined) found.duration = change.duration;
  if (change.videoId) found.videoId = change.videoId;
  if (conference) found.conferenceId = conference.id;
  if (change.status) found.status = change.status;
  const same = found.sourceKey === source.sourceKey;
  if (!changed && added === 0 && !isNew) plan.say('unchanged', source.where, 'unchanged', source.title);
  else
    plan.say(
      'merged',
      source.where,
      same ? 'completed' : 'same-video',
      `"${source.title}" is the talk ${found.slug}`,
    );
}

/** What a row that was to be inserted takes over from its double before it is written. */
const pick = ({ description, duration, videoId }: Partial<TalkEntity>): Partial<ImportedTalk> => ({
  ...(description !== undefined && { description }),
  ...(duration !== undefined && { duration }),
  ...(videoId !== undefined && { videoId }),
});

function addSpeakers({ found, source, speakers }: Merge, plan: Plan): number {
  if (!found.speakers.every((speaker) => speakers.includes(speaker))) {
    const there = new Set(found.speakers.map(({ name }) => name));
    const names = source.people.map(({ name }) => name).filter((name) => !there.has(name));
    if (names.length > 0)
      plan.say(
        'noted',
        source.where,
        'speakers-differ',
        `${names.join(', ')} not added: the talk there has other speakers`,
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
