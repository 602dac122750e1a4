import { Injectable } from '@nestjs/common';
import type { CuratedSeries, NewSeriesJoin, NewSeriesPart } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { foldKey } from '../../text/text-key.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { ConferenceEntity, recountSeries, SeriesEntity } from '../../modules/catalogue/index.js';
import { authorOf, type OperatorActor } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { indexNames, indexTalksOfConference, NAMED } from '../../modules/search/index.js';
import { conferenceAt, freeSeriesSlug, replaceSeries, seriesAt } from './series-rows.js';

/** Which conferences are editions of one series, as decided by operators. Later imports do not change these decisions. */
@Injectable()
export class SeriesCuration {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Merges two series; the merged one's address redirects permanently.
   *
   * @throws {DomainError} `SERIES_NOT_FOUND`; `VALIDATION_FAILED` if both are the same, also by a former slug
   */
  async join({ from, into }: NewSeriesJoin, operator: OperatorActor): Promise<CuratedSeries> {
    const now = this.clock.now();
    const joined = await this.database.act(async (tx) => {
      const [gone, kept] = [await seriesAt(tx, from), await seriesAt(tx, into)];
      if (gone.id === kept.id) throw refused('into', 'A series cannot be joined with itself.');
      const editions = await tx.findBy(ConferenceEntity, { seriesId: gone.id });
      await replaceSeries(tx, gone, kept, now);
      await recountSeries(tx, [kept.id], now);
      await index(tx, [gone.id, kept.id], editions);
      await this.audit.append(tx, {
        act: 'series-join',
        ...authorOf(operator),
        details: { from: gone.name, into: kept.name },
      });
      return outcome(tx, kept.id);
    });
    this.dropAnswers();
    return joined;
  }

  /**
   * Moves a conference out of its series, into another one or a new one.
   *
   * @throws {DomainError} `CONFERENCE_NOT_FOUND`, `SERIES_NOT_FOUND`; `VALIDATION_FAILED` if nothing would change
   */
  async part({ conference, into, name }: NewSeriesPart, operator: OperatorActor): Promise<CuratedSeries> {
    const now = this.clock.now();
    const moved = await this.database.act(async (tx) => {
      const edition = await conferenceAt(tx, conference);
      const left =
        edition.seriesId === null ? null : await tx.findOneBy(SeriesEntity, { id: edition.seriesId });
      const target = into === null ? null : await seriesAt(tx, into);
      if (target && target.id === left?.id)
        throw refused('into', 'The conference is already in this series.');
      if (!target && left?.editionCount === 1)
        throw refused('conference', 'The conference is the only one in its series.');
      const entered = target ?? (await this.add(tx, name ?? edition.name));
      await tx.update(ConferenceEntity, edition.id, { seriesId: entered.id, changedAt: now });
      // A series without editions is removed: its address redirects to the series its last edition moved to.
      if (left?.editionCount === 1) await replaceSeries(tx, left, entered, now);
      const changed = [...(left ? [left.id] : []), entered.id];
      await recountSeries(tx, changed, now);
      await index(tx, changed, [edition]);
      await this.audit.append(tx, {
        act: 'series-part',
        ...authorOf(operator),
        details: { conference: edition.name, from: left?.name ?? null, into: entered.name },
      });
      return outcome(tx, entered.id);
    });
    this.dropAnswers();
    return moved;
  }

  private async add(tx: EntityManager, name: string): Promise<SeriesEntity> {
    const slug = await freeSeriesSlug(tx, name);
    return tx.save(SeriesEntity, { slug, name: name.slice(0, 200), nameKey: foldKey(name).slice(0, 220) });
  }

  private dropAnswers(): void {
    for (const prefix of ['series:', 'conferences:']) this.answers.drop(prefix);
  }
}

/** Search finds series by name, and talks by their edition's series. */
async function index(
  tx: EntityManager,
  seriesIds: readonly number[],
  editions: readonly ConferenceEntity[],
): Promise<void> {
  await indexNames(tx, NAMED.series, seriesIds);
  for (const { id } of editions) await indexTalksOfConference(tx, id);
}

async function outcome(tx: EntityManager, id: number): Promise<CuratedSeries> {
  const { slug, name, editionCount, talkCount } = await tx.findOneByOrFail(SeriesEntity, { id });
  return { slug, name, edition_count: editionCount, talk_count: talkCount };
}

const refused = (field: string, text: string): DomainError =>
  new DomainError('VALIDATION_FAILED', { text, errors: { [field]: [text] } });
