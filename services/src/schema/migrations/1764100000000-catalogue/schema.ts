import type { Dialect } from '../../../database/dialect.js';

type Type = string | { sqlite: string; mysql: string };
type Column = [name: string, type: Type];

const DAY = 'date';
const TIME = 'datetime(3)';
const INT: Type = { sqlite: 'integer', mysql: 'int' };
const COUNT: Type = { sqlite: 'integer NOT NULL DEFAULT (0)', mysql: "int NOT NULL DEFAULT '0'" };
const FLAG: Type = { sqlite: 'boolean NOT NULL DEFAULT (0)', mysql: 'tinyint NOT NULL DEFAULT 0' };
const LONG: Type = { sqlite: 'text NOT NULL', mysql: 'mediumtext NOT NULL' };
const ID: Type = {
  sqlite: 'integer PRIMARY KEY AUTOINCREMENT NOT NULL',
  mysql: 'int NOT NULL AUTO_INCREMENT',
};
const KEY: Type = { sqlite: 'integer NOT NULL', mysql: 'int NOT NULL' };

const text = (length: number, rest = ''): Type => `varchar(${length})${rest && ` ${rest}`}`;
const given = (length: number, value: string): Type => ({
  sqlite: `varchar(${length}) NOT NULL DEFAULT ('${value}')`,
  mysql: `varchar(${length}) NOT NULL DEFAULT '${value}'`,
});

/** New columns of existing tables. They have no foreign keys: SQLite would have to rewrite the tables. */
const COLUMNS: Record<string, Column[]> = {
  talks: [
    ['description_origin', given(10, 'source')],
    ['original_title', text(300)],
    ['language', text(35)],
    ['language_guessed', FLAG],
    ['format', text(20)],
    ['video_state', given(12, 'unknown')],
    ['gone_on', DAY],
    ['watchable', FLAG],
    ['transcribed', FLAG],
    ['has_slides', FLAG],
    ['quality', COUNT],
    ['spread', COUNT],
    ['part_of_id', INT],
    ['starts_at', INT],
    ['ends_at', INT],
    ['group_id', INT],
    ['programme_position', INT],
    ['given_on', DAY],
    [
      'ordered_on',
      { sqlite: "date NOT NULL DEFAULT ('1970-01-01')", mysql: "date NOT NULL DEFAULT '1970-01-01'" },
    ],
    ['changed_at', TIME],
  ],
  speakers: [
    ['sort_name', given(220, '')],
    ['letter', given(4, '')],
    ['talk_count', COUNT],
    ['recording_count', COUNT],
    ['views', COUNT],
    ['first_year', INT],
    ['last_year', INT],
    ['changed_at', TIME],
  ],
  conferences: [
    ['name_key', given(220, '')],
    ['year', INT],
    ['series_id', INT],
    ['topic', text(60)],
    ['cfp_ends_on', DAY],
    ['cfp_link', text(500)],
    ['talk_count', COUNT],
    ['recording_count', COUNT],
    ['speaker_count', COUNT],
    ['changed_at', TIME],
  ],
  tags: [
    ['slug', given(130, '')],
    ['kind', text(20)],
    ['parent_id', INT],
    ['talk_count', COUNT],
    ['recording_count', COUNT],
    ['several_events', FLAG],
    ['listed', FLAG],
  ],
  talk_tags: [['origin', given(8, 'source')]],
};

/** Indexes of new columns, and changed ones. */
const INDEXES: [table: string, name: string, columns: string[]][] = [
  ['talks', 'ix_talks_recent', ['status', 'watchable', 'created_at', 'id']],
  ['talks', 'ix_talks_newest', ['status', 'watchable', 'ordered_on', 'id']],
  ['talks', 'ix_talks_added', ['status', 'watchable', 'added_at', 'id']],
  ['talks', 'ix_talks_popular', ['status', 'watchable', 'internal_views', 'total_likes', 'spread', 'id']],
  ['talks', 'ix_talks_liked', ['status', 'watchable', 'total_likes', 'internal_views', 'id']],
  ['talks', 'ix_talks_length', ['status', 'watchable', 'duration', 'id']],
  ['talks', 'ix_talks_trending', ['status', 'watchable', 'trending_score', 'id']],
  ['talks', 'ix_talks_unscored', ['status', 'trending_score', 'id']],
  ['talks', 'ix_talks_conference', ['conference_id', 'status', 'programme_position', 'id']],
  ['talks', 'ix_talks_whole', ['part_of_id', 'starts_at', 'id']],
  ['talks', 'ix_talks_group', ['group_id']],
  ['speakers', 'ix_speakers_talks', ['talk_count', 'sort_name', 'id']],
  ['speakers', 'ix_speakers_views', ['views', 'talk_count', 'id']],
  ['speakers', 'ix_speakers_letter', ['letter', 'talk_count', 'id']],
  ['speakers', 'ix_speakers_name', ['sort_name', 'id']],
  ['conferences', 'ix_conferences_year', ['year', 'start_date', 'id']],
  ['conferences', 'ix_conferences_series', ['series_id', 'start_date', 'id']],
  ['conferences', 'ix_conferences_name', ['name_key', 'id']],
  ['tags', 'ix_tags_listed', ['listed', 'talk_count', 'id']],
];

const DROPPED = ['ix_talks_recent', 'ix_talks_popular', 'ix_talks_trending', 'ix_talks_conference'];

interface Table {
  name: string;
  columns: Column[];
  /** Columns of the primary key; none if it is `id`. */
  key?: string[];
  indexes?: [name: string, columns: string[], unique?: 'unique'][];
  references?: [name: string, column: string, table: string][];
}

const TABLES: Table[] = [
  {
    name: 'series',
    columns: [
      ['id', ID],
      ['slug', text(200, 'NOT NULL')],
      ['name', text(200, 'NOT NULL')],
      ['name_key', text(220, 'NOT NULL')],
      ['website', text(500)],
      ['edition_count', COUNT],
      ['talk_count', COUNT],
      ['recording_count', COUNT],
      ['changed_at', TIME],
    ],
    indexes: [
      ['ux_series_slug', ['slug'], 'unique'],
      ['ix_series_name', ['name_key', 'id']],
      ['ix_series_talks', ['talk_count', 'id']],
    ],
  },
  {
    name: 'series_keys',
    columns: [
      ['series_key', text(220, 'NOT NULL')],
      ['series_id', KEY],
    ],
    key: ['series_key'],
    indexes: [['ix_series_keys_series', ['series_id']]],
    references: [['fk_series_keys_series', 'series_id', 'series']],
  },
  {
    name: 'conference_keys',
    columns: [
      ['source_key', text(255, 'NOT NULL')],
      ['conference_id', KEY],
    ],
    key: ['source_key'],
    indexes: [['ix_conference_keys_conference', ['conference_id']]],
    references: [['fk_conference_keys_conference', 'conference_id', 'conferences']],
  },
  {
    name: 'speaker_joins',
    columns: [
      ['id', ID],
      ['from_id', KEY],
      ['into_id', KEY],
      ['moved', LONG],
      ['user_id', INT],
      ['joined_at', `${TIME} NOT NULL`],
      ['undone_at', TIME],
    ],
    indexes: [
      ['ix_speaker_joins_into', ['into_id']],
      ['ix_speaker_joins_from', ['from_id']],
    ],
    references: [['fk_speaker_joins_into', 'into_id', 'speakers']],
  },
  {
    name: 'talk_texts',
    columns: [
      ['talk_id', KEY],
      ['markup', text(10, 'NOT NULL')],
      ['source', LONG],
      ['blocks', LONG],
    ],
    key: ['talk_id'],
    references: [['fk_talk_texts_talk', 'talk_id', 'talks']],
  },
  {
    name: 'tag_names',
    columns: [
      ['name_key', text(120, 'NOT NULL')],
      ['tag_id', KEY],
    ],
    key: ['name_key'],
    indexes: [['ix_tag_names_tag', ['tag_id']]],
    references: [['fk_tag_names_tag', 'tag_id', 'tags']],
  },
  {
    name: 'talk_recordings',
    columns: [
      ['id', ID],
      ['talk_id', KEY],
      ['kind', text(10, 'NOT NULL')],
      ['url', text(500, 'NOT NULL')],
      ['host', text(253, 'NOT NULL')],
      ['position', COUNT],
    ],
    indexes: [
      ['ix_talk_recordings_talk', ['talk_id', 'position', 'id']],
      ['ix_talk_recordings_url', ['url']],
    ],
    references: [['fk_talk_recordings_talk', 'talk_id', 'talks']],
  },
  {
    name: 'talk_links',
    columns: [
      ['id', ID],
      ['talk_id', KEY],
      ['kind', text(12, 'NOT NULL')],
      ['url', text(500, 'NOT NULL')],
      ['host', text(253, 'NOT NULL')],
      ['title', text(200)],
      ['position', COUNT],
    ],
    indexes: [['ix_talk_links_talk', ['talk_id', 'position', 'id']]],
    references: [['fk_talk_links_talk', 'talk_id', 'talks']],
  },
  {
    name: 'talk_neighbours',
    columns: [
      ['talk_id', KEY],
      ['relation', text(10, 'NOT NULL')],
      ['position', KEY],
      ['other_id', KEY],
    ],
    key: ['talk_id', 'relation', 'position'],
    indexes: [['ix_talk_neighbours_other', ['other_id']]],
    references: [
      ['fk_talk_neighbours_talk', 'talk_id', 'talks'],
      ['fk_talk_neighbours_other', 'other_id', 'talks'],
    ],
  },
  {
    name: 'talk_joins',
    columns: [
      ['talk_id', KEY],
      ['other_id', KEY],
      ['together', { sqlite: 'boolean NOT NULL', mysql: 'tinyint NOT NULL' }],
      ['user_id', INT],
      ['decided_at', `${TIME} NOT NULL`],
    ],
    key: ['talk_id', 'other_id'],
    indexes: [['ix_talk_joins_other', ['other_id']]],
    references: [
      ['fk_talk_joins_talk', 'talk_id', 'talks'],
      ['fk_talk_joins_other', 'other_id', 'talks'],
    ],
  },
  {
    name: 'video_checks',
    columns: [
      ['talk_id', KEY],
      ['misses', COUNT],
      ['last_miss_on', DAY],
      ['due_at', `${TIME} NOT NULL`],
    ],
    key: ['talk_id'],
    indexes: [['ix_video_checks_due', ['due_at', 'talk_id']]],
    references: [['fk_video_checks_talk', 'talk_id', 'talks']],
  },
  {
    name: 'slug_redirects',
    columns: [
      ['kind', text(12, 'NOT NULL')],
      ['slug', text(200, 'NOT NULL')],
      ['target_id', KEY],
    ],
    key: ['kind', 'slug'],
    indexes: [['ix_slug_redirects_target', ['kind', 'target_id']]],
  },
];

/** The statements that create the tables, in order. */
export function statements(dialect: Dialect): string[] {
  const mark = dialect === 'sqlite' ? '"' : '`';
  const quoted = (name: string) => `${mark}${name}${mark}`;
  const listed = (names: string[]) => `(${names.map(quoted).join(', ')})`;
  const typed = (type: Type) => (typeof type === 'string' ? type : type[dialect]);
  const column = ([name, type]: Column) => `${quoted(name)} ${typed(type)}`;
  const index = (table: string, name: string, columns: string[], unique?: 'unique') =>
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(table)} ${listed(columns)}`;
  const table = ({ name, columns, key, indexes = [], references = [] }: Table) => [
    `CREATE TABLE ${quoted(name)} (${[
      ...columns.map(column),
      ...references.map(
        ([constraint, from, to]) =>
          `CONSTRAINT ${quoted(constraint)} FOREIGN KEY ${listed([from])} REFERENCES ${quoted(to)} ${listed(['id'])} ON DELETE CASCADE ON UPDATE NO ACTION`,
      ),
      ...(key
        ? [`PRIMARY KEY ${listed(key)}`]
        : dialect === 'mysql'
          ? [`PRIMARY KEY ${listed(['id'])}`]
          : []),
    ].join(', ')})${dialect === 'mysql' ? ' ENGINE=InnoDB' : ''}`,
    ...indexes.map((parts) => index(name, ...parts)),
  ];
  const changed =
    dialect === 'sqlite'
      ? [
          ...Object.entries(COLUMNS).flatMap(([name, columns]) =>
            columns.map((added) => `ALTER TABLE ${quoted(name)} ADD COLUMN ${column(added)}`),
          ),
          ...DROPPED.map((name) => `DROP INDEX ${quoted(name)}`),
          ...INDEXES.map(([name, ...rest]) => index(name, ...rest)),
        ]
      : // One statement per table, so that MySQL rewrites it only once.
        Object.entries(COLUMNS).map(([name, columns]) => {
          const dropped = name === 'talks' ? DROPPED.map((old) => `DROP INDEX ${quoted(old)}`) : [];
          const added = INDEXES.filter(([of]) => of === name).map(
            ([, of, parts]) => `ADD INDEX ${quoted(of)} ${listed(parts)}`,
          );
          return `ALTER TABLE ${quoted(name)} ${[
            ...columns.map((definition) => `ADD COLUMN ${column(definition)}`),
            ...dropped,
            ...added,
          ].join(', ')}`;
        });
  return [...TABLES.flatMap(table), ...changed];
}
