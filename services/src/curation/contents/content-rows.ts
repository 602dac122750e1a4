import { CONTENTS_A_PAGE, type Content, type ContentsQuery, HIDDEN_DAYS, talkPath } from '@lectern/contracts';
import type { Queries } from '../../database/database.js';
import { isoTime, type SqlDate, timeOf } from '../../database/row-values.js';
import { pageAt, pathIn } from '../../modules/contents/index.js';
import { isSuspended } from '../../modules/users/index.js';

const DAY_MS = 86_400_000;
/** Of a text in the list. */
export const LONGEST_TEXT = 500;

interface Row {
  id: number;
  kind: Content['kind'];
  state: Content['state'];
  picture: string | null;
  network: string | null;
  reason: string | null;
  hidden_at: SqlDate | null;
  added_at: SqlDate;
  user_id: number | null;
  user_name: string | null;
  suspended_at: SqlDate | null;
  suspended_until: SqlDate | null;
  talk_title: string | null;
  talk_slug: string | null;
  slot_id: number | null;
  slot_title: string | null;
  speaker_name: string | null;
  speaker_slug: string | null;
  text: string | null;
}

const SELECT = `SELECT c.id, c.kind, c.state, c.picture, c.network, c.reason, c.hidden_at, c.added_at, c.user_id,
    u.name AS user_name, u.suspended_at, u.suspended_until, t.title AS talk_title, t.slug AS talk_slug,
    n.slot_id, l.talk_title AS slot_title, s.name AS speaker_name, s.slug AS speaker_slug,
    SUBSTR(COALESCE(n.content, c.text, CASE WHEN c.kind = 'talk' THEN t.description END), 1, ${LONGEST_TEXT}) AS text
  FROM contents c LEFT JOIN users u ON u.id = c.user_id
  LEFT JOIN notes n ON n.id = c.note_id LEFT JOIN slots l ON l.id = n.slot_id
  LEFT JOIN talks t ON t.id = COALESCE(c.talk_id, n.talk_id)
  LEFT JOIN speakers s ON s.id = c.speaker_id`;

/** Where a text is looked for. */
const TEXTS = ['t.title', 't.description', 'n.content', 'c.text', 's.name', 'u.name'];

/** `network`: of the contents that others are compared with. */
type Wanted = Omit<ContentsQuery, 'network_of'> & { network?: string };

/** Newest first; one more than a page shows, if there are more. */
export async function contentRows(
  read: Queries,
  { kind, state, member, network, text, day, before }: Wanted,
  now: Date,
): Promise<Content[]> {
  const conditions: string[] = ['n.deleted_at IS NULL'];
  const values: unknown[] = [];
  const add = (condition: string, ...more: unknown[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  if (kind !== undefined) add('c.kind = ?', kind);
  if (state !== undefined) add('c.state = ?', state);
  if (member !== undefined) add('c.user_id = ?', member);
  if (network !== undefined) add('c.network = ?', network);
  if (before !== undefined) add('c.id < ?', before);
  if (day !== undefined) {
    const from = new Date(`${day}T00:00:00Z`);
    add('c.added_at >= ? AND c.added_at < ?', from, new Date(from.getTime() + DAY_MS));
  }
  const path = text === undefined ? null : pathIn(text);
  const page = path === null ? null : pageAt(path);
  if (page) add(`${page.of === 'talk' ? 't' : 's'}.slug = ?`, page.slug);
  else if (text !== undefined) {
    const like = `%${text.replace(/[!%_]/g, '!$&')}%`;
    add(
      `(${TEXTS.map((column) => `LOWER(${column}) LIKE LOWER(?) ESCAPE '!'`).join(' OR ')})`,
      ...TEXTS.map(() => like),
    );
  }
  const rows = await read.query<Row>(
    `${SELECT} WHERE ${conditions.join(' AND ')} ORDER BY c.id DESC LIMIT ${CONTENTS_A_PAGE + 1}`,
    values,
  );
  return rows.map((row) => toContent(row, now));
}

function toContent(row: Row, now: Date): Content {
  const hiddenAt = row.hidden_at === null ? null : isoTime(row.hidden_at);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.speaker_name ?? row.talk_title ?? row.slot_title ?? '',
    text: (row.kind === 'place' ? row.talk_title : row.text) ?? '',
    path: pathOf(row),
    picture_url: row.picture === null ? null : `/api/v1/curation/contents/${row.id}/picture`,
    member:
      row.user_id === null
        ? null
        : {
            id: row.user_id,
            name: row.user_name ?? '',
            suspended: isSuspended(
              { suspendedAt: timeOf(row.suspended_at), suspendedUntil: timeOf(row.suspended_until) },
              now,
            ),
          },
    added_at: isoTime(row.added_at),
    has_network: row.network !== null,
    reason: row.state === 'hidden' ? row.reason : null,
    hidden_at: row.state === 'hidden' ? hiddenAt : null,
    deleted_from:
      row.state === 'hidden' && hiddenAt !== null
        ? new Date(Date.parse(hiddenAt) + HIDDEN_DAYS * DAY_MS).toISOString()
        : null,
  };
}

/** Path of its page on the site. */
function pathOf({ kind, talk_slug, slot_id, speaker_slug }: Row): string | null {
  if (speaker_slug !== null) return `/speakers/${encodeURIComponent(speaker_slug)}`;
  if (talk_slug !== null) return talkPath({ slug: talk_slug });
  return kind === 'note' && slot_id !== null ? `/add_note?slot=${slot_id}` : null;
}
