import { Injectable } from '@nestjs/common';
import { CONTENTS_A_PAGE, type Content, type ContentsQuery, talkPath } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { pageAt, pathIn, unrecordedId } from '../../modules/contents/index.js';
import { NAMED, namedLike, SearchService } from '../../modules/search/index.js';
import { LONGEST_TEXT } from './content-rows.js';

/** Of a search; its results with a record do not count. */
const MOST_FOUND = 4 * CONTENTS_A_PAGE;
/** Words of a name. */
const MOST_WORDS = 5;

interface TalkRow {
  id: number;
  slug: string;
  title: string;
  text: string;
  added_at: SqlDate;
}

interface SpeakerRow {
  id: number;
  slug: string;
  name: string;
  text: string;
  has_biography: number | boolean;
  has_picture: number | boolean;
  created_at: SqlDate;
}

const NO_RECORD = {
  has_biography: `s.description <> '' AND NOT EXISTS (SELECT 1 FROM contents c WHERE c.kind = 'biography' AND c.text = s.description AND c.speaker_id IN
      (SELECT s.id UNION SELECT j.from_id FROM speaker_joins j WHERE j.into_id = s.id AND j.undone_at IS NULL))`,
  has_picture: `s.profile_picture_url LIKE '/pictures/%'
    AND NOT EXISTS (SELECT 1 FROM contents c WHERE c.kind = 'picture' AND c.picture = SUBSTR(s.profile_picture_url, 11, 32))`,
};

/**
 * What no member added: talks from imports, and speakers' biographies and pictures. There are many, so they are only found by a search, the
 * best results first.
 */
@Injectable()
export class UnrecordedContents {
  constructor(
    private readonly database: Database,
    private readonly search: SearchService,
  ) {}

  /** At most a page of each; none for filters that need a record. */
  async find({
    text,
    kind,
    state,
    member,
    day,
    before,
  }: Omit<ContentsQuery, 'network_of'>): Promise<Content[]> {
    const needsRecord =
      (state !== undefined && state !== 'shown') || member !== undefined || day !== undefined;
    if (text === undefined || needsRecord || before !== undefined) return [];
    const path = pathIn(text);
    const [talks, speakers] = await Promise.all([
      kind === undefined || kind === 'talk' ? this.talks(text, path) : [],
      kind === undefined || kind === 'biography' || kind === 'picture' ? this.speakers(text, path) : [],
    ]);
    const profiles = speakers.flatMap((row) => profileOf(row));
    return [
      ...talks.map(toTalk),
      ...profiles.filter((content) => kind === undefined || content.kind === kind),
    ];
  }

  private async talks(text: string, path: string | null): Promise<TalkRow[]> {
    const page = path === null ? null : pageAt(path);
    if (path !== null && page?.of !== 'talk') return [];
    const ids = page ? [] : await this.talkIds(text);
    if (!page && ids.length === 0) return [];
    const rows = await this.database.slow.query<TalkRow>(
      `SELECT t.id, t.slug, t.title, SUBSTR(t.description, 1, ${LONGEST_TEXT}) AS text, t.added_at FROM talks t
       WHERE t.status = 'published' AND ${page ? 't.slug = ?' : `t.id IN (${placeholders(ids)})`}
         AND NOT EXISTS (SELECT 1 FROM contents c WHERE c.talk_id = t.id AND c.kind = 'talk')`,
      page ? [page.slug] : ids,
    );
    const rank = new Map(ids.map((id, at) => [id, at]));
    const of = ({ id }: TalkRow) => rank.get(id) ?? 0;
    return rows.sort((a, b) => of(a) - of(b)).slice(0, CONTENTS_A_PAGE);
  }

  /** With the other recordings of a talk, which a search leaves out. */
  private async talkIds(query: string): Promise<number[]> {
    const { ids } = await this.search.run({ query, tag: [], exact: true }, MOST_FOUND);
    if (ids.length === 0) return [];
    const others = await this.database.read.query<{ id: number; of: number }>(
      `SELECT o.id, t.id AS of FROM talks t JOIN talks o ON o.group_id = t.group_id AND o.id <> t.id WHERE t.id IN (${placeholders(ids)})`,
      ids,
    );
    return ids.flatMap((id) => [id, ...others.filter((other) => other.of === id).map((other) => other.id)]);
  }

  private async speakers(text: string, path: string | null): Promise<SpeakerRow[]> {
    const page = path === null ? null : pageAt(path);
    if (path !== null && page?.of !== 'speaker') return [];
    const conditions = page
      ? [{ sql: 's.slug = ?', parameters: [page.slug] }]
      : namedLike(NAMED.person, 's.id', text, MOST_WORDS);
    if (conditions.length === 0) return [];
    return this.database.slow.query<SpeakerRow>(
      `SELECT * FROM (
         SELECT s.id, s.slug, s.name, SUBSTR(s.description, 1, ${LONGEST_TEXT}) AS text, s.created_at,
           (${NO_RECORD.has_biography}) AS has_biography, (${NO_RECORD.has_picture}) AS has_picture
         FROM speakers s WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}
           AND (s.description <> '' OR s.profile_picture_url IS NOT NULL)
       ) found WHERE has_biography = 1 OR has_picture = 1 ORDER BY id LIMIT ${CONTENTS_A_PAGE}`,
      conditions.flatMap(({ parameters }) => parameters),
    );
  }
}

const UNKNOWN = {
  state: 'shown',
  picture_url: null,
  member: null,
  has_network: false,
  reason: null,
  hidden_at: null,
  deleted_from: null,
} as const;

const toTalk = ({ id, slug, title, text, added_at }: TalkRow): Content => ({
  ...UNKNOWN,
  id: unrecordedId('talk', id),
  kind: 'talk',
  title,
  text,
  path: talkPath({ slug }),
  added_at: isoTime(added_at),
});

function profileOf({ id, slug, name, text, has_biography, has_picture, created_at }: SpeakerRow): Content[] {
  const kinds = [
    ...(has_biography ? (['biography'] as const) : []),
    ...(has_picture ? (['picture'] as const) : []),
  ];
  return kinds.map((kind) => ({
    ...UNKNOWN,
    id: unrecordedId(kind, id),
    kind,
    title: name,
    text: kind === 'biography' ? text : '',
    path: `/speakers/${encodeURIComponent(slug)}`,
    added_at: isoTime(created_at),
  }));
}
