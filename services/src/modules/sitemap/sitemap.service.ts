import { talkPath } from '@lectern/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { escapeHtml } from '../../html/escape.js';

/** Addresses per part: the protocol's limit. */
const PART = 50_000;
const BATCH = 1_000;
const OPEN = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Kind {
  table: string;
  path: string;
  /** Rows whose page is worth indexing. */
  where: string;
  /** SQL for the page's last change. */
  changed: string;
}

/** Kinds of pages in the catalogue. */
export type PageKind = 'talks' | 'speakers' | 'conferences' | 'series' | 'subjects';

const KINDS: Readonly<Record<PageKind, Kind>> = {
  talks: {
    table: 'talks',
    path: talkPath({ slug: '' }),
    where: `status = 'published'`,
    changed: 'COALESCE(changed_at, added_at)',
  },
  speakers: {
    table: 'speakers',
    path: '/speakers/',
    where: 'talk_count > 0',
    changed: 'COALESCE(changed_at, created_at)',
  },
  conferences: {
    table: 'conferences',
    path: '/conference/',
    where: '1 = 1',
    changed: 'COALESCE(changed_at, created_at)',
  },
  // A series with one edition redirects to it.
  series: { table: 'series', path: '/series/', where: 'edition_count > 1', changed: 'changed_at' },
  subjects: { table: 'tags', path: '/tags/', where: 'listed = 1', changed: 'NULL' },
};

/** Pages without a row. */
const LISTS = ['/', '/trending', '/popular', '/talks', '/new', '/conferences', '/speakers', '/tags'];

const isKind = (name: string): name is PageKind => Object.hasOwn(KINDS, name);

interface Row {
  id: number;
  slug: string;
  changed: SqlDate | null;
}

/**
 * Sitemap of the catalogue: an index of parts, each a range of ids, so that a part is read by key and stays the same as the catalogue
 * grows.
 */
@Injectable()
export class SitemapService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
  ) {}

  async index(): Promise<string> {
    const parts = await Promise.all(
      Object.keys(KINDS)
        .filter(isKind)
        .map((kind) => this.parts(kind)),
    );
    const names = ['lists', ...parts.flat()];
    const entries = names.map(
      (name) => `<sitemap><loc>${this.address(`/sitemaps/${name}.xml`)}</loc></sitemap>`,
    );
    return `${OPEN}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
  }

  /** A part such as `talks-1.xml`; null if it does not exist. */
  async part(file: string): Promise<string | null> {
    if (file === 'lists.xml') return this.document(LISTS.map((path) => this.entry(path, null)));
    const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
    return isKind(kind) ? this.entries(KINDS[kind], Number(number)) : null;
  }

  /** Slug of the oldest page of a kind; null if there is none. */
  async firstSlug(name: PageKind): Promise<string | null> {
    const { table, where } = KINDS[name];
    const [row] = await this.database.read.query<{ slug: string }>(
      `SELECT slug FROM ${table} WHERE ${where} ORDER BY id LIMIT 1`,
    );
    return row?.slug ?? null;
  }

  private async parts(name: PageKind): Promise<string[]> {
    const kind = KINDS[name];
    const [row] = await this.database.read.query<{ last: number | null }>(
      `SELECT MAX(id) AS last FROM ${kind.table}`,
    );
    const parts: string[] = [];
    for (let number = 1; (number - 1) * PART < (row?.last ?? 0); number += 1) {
      const [some] = await this.rows(kind, number, (number - 1) * PART, 1);
      if (some) parts.push(`${name}-${number}`);
    }
    return parts;
  }

  private async entries(kind: Kind, number: number): Promise<string | null> {
    const entries: string[] = [];
    for (let after = (number - 1) * PART; ;) {
      const rows = await this.rows(kind, number, after, BATCH);
      for (const { slug, changed } of rows)
        entries.push(this.entry(`${kind.path}${encodeURIComponent(slug)}`, changed));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.id;
    }
    return entries.length > 0 ? this.document(entries) : null;
  }

  private rows({ table, where, changed }: Kind, part: number, after: number, limit: number): Promise<Row[]> {
    return this.database.slow.query<Row>(
      `SELECT id, slug, ${changed} AS changed FROM ${table} WHERE id > ? AND id <= ? AND ${where} ORDER BY id LIMIT ?`,
      [after, part * PART, limit],
    );
  }

  private document(entries: readonly string[]): string {
    return `${OPEN}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`;
  }

  private entry(path: string, changed: SqlDate | null): string {
    const lastmod = changed ? `<lastmod>${isoTime(changed).slice(0, 19)}Z</lastmod>` : '';
    return `<url><loc>${this.address(path)}</loc>${lastmod}</url>\n`;
  }

  private address(path: string): string {
    return escapeHtml(`${this.config.publicUrl}${path}`);
  }
}
