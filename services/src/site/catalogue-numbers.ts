import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { TextValues } from './own-texts.js';

interface Source {
  /** Beginning of its keys. */
  key: string;
  name: string;
  url: string;
  licence: string;
  licenceUrl: string;
}

/** The public catalogues that can be imported. */
const SOURCES: readonly Source[] = [
  {
    key: 'pyvideo',
    name: 'pyvideo',
    url: 'https://pyvideo.org',
    licence: 'CC0 1.0',
    licenceUrl: 'https://github.com/pyvideo/data/blob/main/LICENSE',
  },
  {
    key: 'rubyevents',
    name: 'RubyEvents',
    url: 'https://www.rubyevents.org',
    licence: 'MIT licence',
    licenceUrl: 'https://github.com/rubyevents/rubyevents/blob/main/LICENSE.md',
  },
  {
    key: 'confs-tech',
    name: 'confs.tech',
    url: 'https://confs.tech',
    licence: 'MIT licence',
    licenceUrl: 'https://github.com/tech-conferences/conference-data/blob/main/LICENSE.md',
  },
];

type Counts<Name extends string> = Record<Name, number | string | null>;

/** What the catalogue contains and where it comes from, in words and numbers for the texts about the site. */
@Injectable()
export class CatalogueNumbers {
  constructor(private readonly database: Database) {}

  async values(): Promise<
    Pick<TextValues, 'talks' | 'recordings' | 'transcribed' | 'conferences' | 'speakers' | 'sources'>
  > {
    const [sums, conferences, speakers, ...sources] = await Promise.all([
      this.row<'talks' | 'recordings' | 'transcribed' | 'by_members'>(
        `SELECT COUNT(*) AS talks, SUM(watchable = 1) AS recordings, SUM(watchable = 1 AND transcribed = 1) AS transcribed,
           SUM(source_key IS NULL) AS by_members FROM talks WHERE status = 'published'`,
      ),
      this.row<'count'>('SELECT COUNT(*) AS count FROM conferences'),
      this.row<'count'>('SELECT COUNT(*) AS count FROM speakers WHERE talk_count > 0'),
      ...SOURCES.map((source) => this.line(source)),
    ]);
    const { talks, recordings, transcribed, by_members } = numbers(sums);
    const lines = [
      ...sources,
      by_members > 0 ? `Members of this site: ${counted(by_members, 'talk')}` : null,
    ];
    const isEmpty = lines.every((line) => line === null);
    return {
      talks: format(talks),
      recordings: format(recordings),
      transcribed: `${format(transcribed)} (${percentage(transcribed, recordings)})`,
      conferences: format(numbers(conferences).count),
      speakers: format(numbers(speakers).count),
      sources: isEmpty
        ? 'It is empty so far.'
        : lines
            .flatMap((line) => line ?? [])
            .map((line) => `- ${line}`)
            .join('\n'),
    };
  }

  /** Null if nothing comes from this source. */
  private async line({ key, name, url, licence, licenceUrl }: Source): Promise<string | null> {
    const { talks, conferences } = numbers(
      await this.row<'talks' | 'conferences'>(
        `SELECT (SELECT COUNT(*) FROM talks WHERE source_key LIKE ? AND status = 'published') AS talks,
           (SELECT COUNT(*) FROM conferences WHERE source_key LIKE ?) AS conferences`,
        [`${key}:%`, `${key}:%`],
      ),
    );
    if (talks + conferences === 0) return null;
    const contents = [
      talks > 0 && counted(talks, 'talk'),
      conferences > 0 && counted(conferences, 'conference'),
    ];
    return `[${name}](${url}): ${contents.filter(Boolean).join(', ')} ([${licence}](${licenceUrl}))`;
  }

  private async row<Name extends string>(sql: string, values: unknown[] = []): Promise<Counts<Name>> {
    const [row] = await this.database.slow.query<Counts<Name>>(sql, values);
    if (!row) throw new Error('A count returned no row');
    return row;
  }
}

const ENGLISH = new Intl.NumberFormat('en');

const format = (number: number): string => ENGLISH.format(number);

const counted = (count: number, noun: string): string =>
  `${format(count)} ${count === 1 ? noun : `${noun}s`}`;

/** An empty table has null as its sum. */
const numbers = <Name extends string>(row: Counts<Name>): Record<Name, number> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value ?? 0)])) as Record<
    Name,
    number
  >;

function percentage(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return part > 0 && percent < 1 ? 'under 1 %' : `${Math.floor(percent)} %`;
}
