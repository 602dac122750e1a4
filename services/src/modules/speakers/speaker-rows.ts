import type { Speaker, SpeakerSubject } from '@lectern/contracts';
import { preview } from '../catalogue/index.js';

/** Characters of a description in lists. */
const LIST_DESCRIPTION = 240;

/** Columns of a speaker; `s` is the row. {@link toListed} cuts the description. */
export const SPEAKER_COLUMNS = `s.id, s.slug, s.name, s.first_name, s.last_name, s.profile_picture_url, s.github, s.talk_count,
  s.recording_count, s.first_year, s.last_year`;
export const LISTED_COLUMNS = `${SPEAKER_COLUMNS}, SUBSTR(s.description, 1, ${LIST_DESCRIPTION + 1}) AS description`;

export interface SpeakerRow {
  id: number;
  slug: string;
  name: string;
  first_name: string;
  last_name: string;
  description: string;
  profile_picture_url: string | null;
  github: string | null;
  talk_count: number;
  recording_count: number;
  first_year: number | null;
  last_year: number | null;
}

/** A speaker in a list. */
export const toListed = (row: SpeakerRow, subjects: SpeakerSubject[]): Speaker =>
  toSpeaker({ ...row, description: preview(row.description, LIST_DESCRIPTION) }, subjects);

/** A speaker in the wire format. */
export function toSpeaker({ name, github, ...row }: SpeakerRow, subjects: SpeakerSubject[]): Speaker {
  return {
    ...row,
    speakername: name,
    profile_picture: row.profile_picture_url,
    github_link: github ? `https://github.com/${encodeURIComponent(github)}` : null,
    subjects,
  };
}
