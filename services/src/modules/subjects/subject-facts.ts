import type {
  Subject,
  SubjectConference,
  SubjectDetails,
  SubjectKind,
  SubjectPerson,
} from '@lectern/contracts';
import type { Queries } from '../../database/database.js';
import { SERIES_SLUG } from '../catalogue/index.js';

/** People, conferences and other subjects are counted in the latest talks, so that no request reads all of a frequent subject. */
const COUNTED_TALKS = 2_000;
const MOST_PEOPLE = 6;
const MOST_CONFERENCES = 6;
const MOST_BESIDE = 8;
/** The subjects that co-occur most often; the closest of these are shown. */
const CANDIDATES = 60;
/** Fewer talks in common are a coincidence. */
const FEWEST_IN_COMMON = 2;

/** The counted, published talks of a subject. */
const TALKS = `(SELECT talk_id, tag_id FROM talk_tags WHERE tag_id = ? AND listed_on IS NOT NULL
  ORDER BY listed_on DESC, talk_id DESC LIMIT ${COUNTED_TALKS}) m`;

interface SubjectRow {
  id: number;
  name: string;
  slug: string;
  kind: SubjectKind | null;
  talk_count: number;
  recording_count: number;
  parent_id: number | null;
  in_common: number | string;
}

type Facts = Pick<SubjectDetails, 'years' | 'people' | 'conferences' | 'beside'>;

/** Statistics of a subject's talks. */
export async function factsOf(read: Queries, subject: { id: number; talk_count: number }): Promise<Facts> {
  const { id } = subject;
  const [years, people, conferences, beside] = await Promise.all([
    read.query<{ year: string; talk_count: number | string }>(
      `SELECT SUBSTR(listed_on, 1, 4) AS year, COUNT(*) AS talk_count FROM talk_tags
       WHERE tag_id = ? AND listed_on IS NOT NULL GROUP BY SUBSTR(listed_on, 1, 4) ORDER BY year`,
      [id],
    ),
    read.query<SubjectPerson>(
      `SELECT s.id, s.slug, s.name, s.profile_picture_url, used.talk_count FROM (
         SELECT ts.speaker_id, COUNT(*) AS talk_count FROM ${TALKS} CROSS JOIN talk_speakers ts ON ts.talk_id = m.talk_id
         GROUP BY ts.speaker_id ORDER BY COUNT(*) DESC, ts.speaker_id LIMIT ${MOST_PEOPLE}
       ) used JOIN speakers s ON s.id = used.speaker_id ORDER BY used.talk_count DESC, s.name`,
      [id],
    ),
    read.query<SubjectConference>(
      `SELECT c.slug, ${SERIES_SLUG} AS series_slug, c.name, used.talk_count FROM (
         SELECT t.conference_id, COUNT(*) AS talk_count FROM ${TALKS} CROSS JOIN talks t ON t.id = m.talk_id
         WHERE t.conference_id IS NOT NULL
         GROUP BY t.conference_id ORDER BY COUNT(*) DESC, t.conference_id DESC LIMIT ${MOST_CONFERENCES}
       ) used JOIN conferences c ON c.id = used.conference_id ORDER BY used.talk_count DESC, c.name`,
      [id],
    ),
    read.query<SubjectRow>(
      `SELECT g.id, g.name, g.slug, g.kind, g.talk_count, g.recording_count, g.parent_id, used.in_common FROM (
         SELECT o.tag_id, COUNT(*) AS in_common FROM ${TALKS} CROSS JOIN talk_tags o ON o.talk_id = m.talk_id AND o.tag_id <> m.tag_id
         GROUP BY o.tag_id HAVING COUNT(*) >= ${FEWEST_IN_COMMON} ORDER BY COUNT(*) DESC, o.tag_id LIMIT ${CANDIDATES}
       ) used CROSS JOIN tags g ON g.id = used.tag_id AND g.listed = 1 AND g.kind IS NOT NULL`,
      [id],
    ),
  ]);
  return {
    years: years.map(({ year, talk_count }) => ({ year: Number(year), talk_count: Number(talk_count) })),
    people: people.map((person) => ({ ...person, talk_count: Number(person.talk_count) })),
    conferences: conferences.map((conference) => ({
      ...conference,
      talk_count: Number(conference.talk_count),
    })),
    beside: closest(subject.id, beside),
  };
}

/** Narrower subjects first, then those least likely to co-occur by chance. */
function closest(id: number, rows: readonly SubjectRow[]): Subject[] {
  const closeness = ({ in_common, talk_count, parent_id }: SubjectRow) =>
    (Number(in_common) / Math.sqrt(Math.max(talk_count, 1))) * (parent_id === id ? 3 : 1);
  return [...rows]
    .sort((a, b) => closeness(b) - closeness(a) || a.id - b.id)
    .slice(0, MOST_BESIDE)
    .map(({ name, slug, kind, talk_count, recording_count }) => ({
      name,
      slug,
      kind,
      talk_count,
      recording_count,
    }));
}
