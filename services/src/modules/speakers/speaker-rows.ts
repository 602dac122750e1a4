import type { Speaker, SpeakerSubject } from '@lectern/contracts';
import { preview } from '../catalogue/index.js';

/** Characters of a description that lists show. */
const LIST_DESCRIPTION = 240;

/** The columns of a speaker; `s` is the row. The description is cut by {@link toListed}. */
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

/** A speaker as a list shows them. */
export const toListed = (row: SpeakerRow, subjects: SpeakerSubject[]): Speaker =>
  toSpeaker({ ...row, description: preview(row.description, LIST_DESCRIPTION) }, subjects);

/** A speaker on the wire. */
export function toSpeaker({ name, github, ...row }: SpeakerRow, subjects: SpeakerSubject[]): Speaker {
  return {
    ...row,
    speakername: name,
    profile_picture: row.profile_picture_url,
    github_link: github ? `https://github.com/${encodeURIComponent(github)}` : null,
    subjects,
  };
}
