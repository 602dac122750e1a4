import { type ImportedLink, MOST_LINKS } from '../normalise/links.js';
import type { Recording } from '../normalise/recordings.js';
import { youtubeId } from '../../text/video-links.js';
import type { KnownTalk } from './known.js';
import type { Plan } from './plan.js';

/** Adds missing links to a talk. @returns their number */
export function addLinks(talk: KnownTalk, links: ImportedLink[], plan: Plan): number {
  let added = 0;
  for (const link of links) {
    if (talk.links.has(link.url) || talk.links.size >= MOST_LINKS) continue;
    plan.talkLinks.push({ talk, link, position: talk.links.size });
    talk.links.add(link.url);
    added += 1;
  }
  return added;
}

/** Adds missing recordings to a talk, except its own video. @returns their number */
export function addRecordings(talk: KnownTalk, recordings: Recording[], plan: Plan): number {
  let added = 0;
  for (const recording of recordings) {
    const own = recording.kind === 'youtube' && youtubeId(recording.url) === talk.videoId;
    if (own || talk.recordings.has(recording.url)) continue;
    plan.talkRecordings.push({ talk, recording, position: talk.recordings.size });
    talk.recordings.add(recording.url);
    added += 1;
  }
  return added;
}
