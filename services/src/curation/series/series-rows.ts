import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { slugify } from '../../text/text-key.js';
import { DomainError } from '../../kernel/errors.js';
import {
  ConferenceEntity,
  SeriesEntity,
  SeriesKeyEntity,
  SlugRedirectEntity,
} from '../../modules/catalogue/index.js';

const NUMBERED = 9;

/** The series at a slug or former slug. @throws {DomainError} `SERIES_NOT_FOUND` */
export async function seriesAt(tx: EntityManager, slug: string): Promise<SeriesEntity> {
  const found = await tx.findOneBy(SeriesEntity, { slug });
  if (found) return found;
  const moved = await tx.findOneBy(SlugRedirectEntity, { kind: 'series', slug });
  const target = moved && (await tx.findOneBy(SeriesEntity, { id: moved.targetId }));
  if (!target) throw new DomainError('SERIES_NOT_FOUND');
  return target;
}

/** @throws {DomainError} `CONFERENCE_NOT_FOUND` */
export async function conferenceAt(tx: EntityManager, slug: string): Promise<ConferenceEntity> {
  const found = await tx.findOneBy(ConferenceEntity, { slug });
  if (!found) throw new DomainError('CONFERENCE_NOT_FOUND');
  return found;
}

/** Moves a series' editions, keys and addresses to another series and deletes it. */
export async function replaceSeries(
  tx: EntityManager,
  gone: SeriesEntity,
  kept: SeriesEntity,
  now: Date,
): Promise<void> {
  await tx.update(ConferenceEntity, { seriesId: gone.id }, { seriesId: kept.id, changedAt: now });
  await tx.update(SeriesKeyEntity, { seriesId: gone.id }, { seriesId: kept.id });
  await tx.update(SlugRedirectEntity, { kind: 'series', targetId: gone.id }, { targetId: kept.id });
  if (kept.website === null && gone.website !== null)
    await tx.update(SeriesEntity, kept.id, { website: gone.website });
  await tx.delete(SeriesEntity, gone.id);
  await tx.insert(SlugRedirectEntity, { kind: 'series', slug: gone.slug, targetId: kept.id });
}

/** A slug that no series has or had. */
export async function freeSeriesSlug(tx: EntityManager, name: string): Promise<string> {
  const own = slugify(name, 150);
  // A slug of digits only would be read as an id.
  const base = /^\d*$/.test(own) ? ['series', own].filter(Boolean).join('-') : own;
  for (let number = 1; number <= NUMBERED; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const taken =
      (await tx.existsBy(SeriesEntity, { slug })) ||
      (await tx.existsBy(SlugRedirectEntity, { kind: 'series', slug }));
    if (!taken) return slug;
  }
  return `${base}-${randomBytes(6).toString('hex')}`;
}
