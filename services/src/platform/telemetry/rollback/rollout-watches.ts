import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../../database/database.js';
import { lockFound } from '../../../database/row-locks.js';
import { upsert } from '../../../database/upsert.js';
import { ParticipantEntity } from '../tables/participant.entity.js';
import { RolloutWatchEntity } from '../tables/rollout-watch.entity.js';
import { KnownNetworks } from '../known-networks.js';
import { read, suspect, withObservation, written } from './company.js';
import { contribution } from './contribution.js';
import { type CurrentCandidate, currentCandidate } from './current-candidate.js';
import type { Exposure } from './exposure.js';
import { isFailing, observed } from './sequential-test.js';
import { comparisonText, waitingText } from './verdict-text.js';
import { dayOf, newWatch, stateOf, withState } from './watch-state.js';

const PARTICIPANTS_READ_AT_ONCE = 400;

/** Stores the tests of candidates in the database, so that any process can continue them. */
@Injectable()
export class RolloutWatches {
  constructor(
    private readonly database: Database,
    private readonly known: KnownNetworks,
  ) {}

  /**
   * Continues the tests, inside a transaction. Each remote's row is locked until it ends, so that processes
   * count one at a time.
   *
   * @returns remotes whose candidate is failing
   */
  async observe(tx: EntityManager, sightings: readonly Exposure[]): Promise<string[]> {
    const byRemote = new Map<string, Exposure[]>();
    for (const sighting of sightings)
      byRemote.set(sighting.remote, [...(byRemote.get(sighting.remote) ?? []), sighting]);
    const failing: string[] = [];
    // In a fixed order, so that two processes locking rows cannot deadlock.
    for (const remote of [...byRemote.keys()].sort()) {
      if (await this.observeRemote(tx, remote, byRemote.get(remote) ?? [])) failing.push(remote);
    }
    return failing;
  }

  private async observeRemote(
    tx: EntityManager,
    remote: string,
    sightings: readonly Exposure[],
  ): Promise<boolean> {
    const states = await this.hold(tx, remote);
    const current = await currentCandidate(tx, remote);
    if (!current) return false;
    const wanted = sightings.filter(
      ({ candidate, stable }) => candidate === current.candidate && stable === current.stable,
    );
    const [first] = wanted;
    if (!first) return false;
    let watch = isOf(states, current)
      ? states
      : newWatch(remote, current, first.day, await this.known.areEnough(tx, first.day));
    for (const day of [...new Set(wanted.map((sighting) => sighting.day))].sort()) {
      const ofDay = wanted.filter((sighting) => sighting.day === day);
      if (watch.verdict === 'watching' && day >= watch.day) watch = await this.count(tx, watch, day, ofDay);
    }
    await tx.save(RolloutWatchEntity, watch);
    return watch.verdict === 'failing';
  }

  private async hold(tx: EntityManager, remote: string): Promise<RolloutWatchEntity> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(RolloutWatchEntity)
      .values({ remote })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return tx.findOneOrFail(RolloutWatchEntity, {
      where: { remote },
      ...lockFound(tx),
    });
  }

  private async count(
    tx: EntityManager,
    watch: RolloutWatchEntity,
    day: string,
    sightings: readonly Exposure[],
  ): Promise<RolloutWatchEntity> {
    const { remote, epoch, knownOnly } = watch;
    const dayNumber = dayOf(watch, day);
    const contributed = await participants(tx, { remote, epoch, day }, sightings);
    const origins = sightings.flatMap(({ origin }) => origin ?? []);
    const before = await this.known.before(tx, watch.beganOn, origins);
    const changed = new Set<string>();
    const isNewDay = watch.day !== day;
    let { networks, newNetworks } = isNewDay ? { networks: 0, newNetworks: 0 } : watch;
    let company = read(isNewDay ? null : watch.company);
    let state = stateOf(watch, day);
    let { verdict } = watch;
    for (const { arm, share, failed, visitor, network, origin, others } of sightings) {
      const [v, n] = [`v${visitor}`, `n${network}`];
      const { seen, ...contributions } = contribution(
        arm,
        failed,
        contributed.get(v) ?? 0,
        contributed.get(n) ?? 0,
      );
      if (!contributed.get(n)) {
        networks += 1;
        if (!before.has(origin ?? '')) newNetworks += 1;
      }
      for (const [who, bits] of [
        [v, contributions.visitor],
        [n, contributions.network],
      ] as const) {
        if (contributed.get(who) !== bits) changed.add(who);
        contributed.set(who, bits);
      }
      if (knownOnly && !before.get(origin ?? '')) continue;
      const observation = { arm, share, seen, failed: contributions.failed };
      company = withObservation(company, state, observation, others);
      state = observed(state, observation);
      if (
        contributions.failed &&
        isFailing(state, dayNumber) &&
        suspect(company, state, dayNumber) === null
      ) {
        verdict = 'failing';
        break;
      }
    }
    const rows = [...changed].map((who) => [remote, epoch, day, who, contributed.get(who) ?? 0]);
    await upsert(tx, this.database.dialect, PARTICIPANTS, rows);
    const because = verdict === 'failing' ? comparisonText(watch, state, dayNumber) : null;
    const other =
      verdict === 'watching' && isFailing(state, dayNumber) ? suspect(company, state, dayNumber) : null;
    const waitsFor = other === null ? null : waitingText(watch.candidate, other);
    const decided = { day, verdict, because, networks, newNetworks, company: written(company), waitsFor };
    return withState({ ...watch, ...decided }, state);
  }
}

const PARTICIPANTS = {
  table: 'telemetry_participants',
  keys: ['remote', 'epoch', 'day', 'who'],
  values: ['contributed'],
  onConflict: 'replace',
} as const;

const isOf = (watch: RolloutWatchEntity, { epoch, candidate, stable }: CurrentCandidate) =>
  watch.epoch === epoch && watch.candidate === candidate && watch.stable === stable;

async function participants(
  tx: EntityManager,
  key: { remote: string; epoch: number; day: string },
  sightings: readonly Exposure[],
): Promise<Map<string, number>> {
  const all = [...new Set(sightings.flatMap(({ visitor, network }) => [`v${visitor}`, `n${network}`]))];
  const contributed = new Map<string, number>();
  for (let from = 0; from < all.length; from += PARTICIPANTS_READ_AT_ONCE) {
    const who = In(all.slice(from, from + PARTICIPANTS_READ_AT_ONCE));
    for (const row of await tx.findBy(ParticipantEntity, { ...key, who }))
      contributed.set(row.who, row.contributed);
  }
  return contributed;
}
