import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction, AuditEntry, AuditHead, AuditSigning, AuditVerdict } from '@lectern/contracts';
import { type EntityManager, MoreThan } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { InFlight } from '../../kernel/in-flight.js';
import type { KeyRing } from '../../kernel/signing.js';
import { BEGINNING, follows, isHead } from './audit-chain.js';
import {
  addEntry,
  addWaiting,
  isWithoutKey,
  lockedHead,
  mayWait,
  REPLACE_KEY,
  SIGNING_REMEDY,
  signingProblem,
} from './audit-end.js';
import { AuditEntryEntity, AuditWaitingEntity } from '../tables/index.js';
import { AuditHeadEntity, HEAD_ID } from './audit-head.entity.js';
import { entriesOf, type EntryFilter, type EntryRow, searchOf } from './audit-search.js';
import { actorIdOf, namesOf } from './audit-names.js';
import { canonicalJson } from './canonical-json.js';

const PAGE = 100;
const READ_AT_ONCE = 500;
const LOWEST_ID = -2_147_483_648;

/** Content of an entry, without its time and position. */
export interface NewEntry {
  act: AuditAction;
  /** As formatted by `nameOf`. */
  actor: string;
  /** Id of the token it was done with; undefined for a session. */
  token?: number | undefined;
  remote?: string;
  reason?: string | undefined;
  details: Record<string, unknown>;
}

/**
 * The append-only audit log. Each entry's hash covers the previous one, and a separate row holds the head, so
 * that altered, removed, inserted and cut-off entries are detected.
 *
 * @source platform.md, "For an operator", point 4
 */
@Injectable()
export class AuditService {
  private readonly keys: KeyRing;
  private readonly verifying = new InFlight<AuditVerdict>();

  constructor(
    @Inject(CONFIG) config: { keys: Pick<Config['keys'], 'audit'> },
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.keys = config.keys.audit;
  }

  /**
   * Adds an entry in the action's transaction. Call it last: from here on other actions wait for this one.
   *
   * @returns its id; null if it waits
   * @throws {DomainError} AUDIT_LOG_UNSIGNED if the log cannot be signed; actions that stop a release wait to be recorded instead
   */
  async append(
    tx: EntityManager,
    { act, actor, token, remote, reason, details }: NewEntry,
  ): Promise<number | null> {
    const head = await lockedHead(tx);
    const problem = signingProblem(head, this.keys);
    if (problem !== null && !mayWait(act)) throw unsigned(problem);
    const content = {
      at: this.clock.now(),
      remote: remote ?? null,
      act,
      actor: await actorIdOf(tx, actor),
      tokenId: token ?? null,
      // Stores empty reasons as null.
      reason: reason || null,
      details: canonicalJson(details),
    };
    if (head === null || problem !== null) {
      await tx.insert(AuditWaitingEntity, content);
      return null;
    }
    const end = await addWaiting(tx, head, this.keys, content.at);
    return (await addEntry(tx, end, content, this.keys)).entries;
  }

  /** Records what has waited until the log could be signed. @returns number of entries */
  async recordWaiting(): Promise<number> {
    if (!(await this.database.read.manager.exists(AuditWaitingEntity))) return 0;
    return this.database.write(async (tx) => {
      const head = await lockedHead(tx);
      if (!head || signingProblem(head, this.keys) !== null) return 0;
      return (await addWaiting(tx, head, this.keys, this.clock.now())).entries - head.entries;
    });
  }

  /** Whether entries can be added, and how many wait for it. */
  async signing(): Promise<AuditSigning> {
    const { manager } = this.database.read;
    const problem = signingProblem(await manager.findOneBy(AuditHeadEntity, { id: HEAD_ID }), this.keys);
    return {
      problem,
      remedy: problem === null ? null : REPLACE_KEY,
      waiting: await manager.count(AuditWaitingEntity),
    };
  }

  /**
   * Newest first, 100 at most.
   *
   * @param before id of an entry; lists those before it
   */
  async list(filter: EntryFilter, before?: number): Promise<AuditEntry[]> {
    const { manager } = this.database.read;
    const search = await searchOf(manager, filter);
    return this.toEntries(await entriesOf(this.database, search, { before }, PAGE));
  }

  /** Those of them that exist, newest first. */
  async byIds(ids: readonly number[]): Promise<AuditEntry[]> {
    if (ids.length === 0) return [];
    const search = { conditions: [`id IN (${placeholders(ids)})`], values: ids };
    return this.toEntries(await entriesOf(this.database, search, {}, ids.length));
  }

  /** All entries up to now, oldest first, page by page: however many there are, one page is in memory. */
  async *pages(filter: EntryFilter): AsyncGenerator<AuditEntry[], void> {
    const search = await searchOf(this.database.read.manager, filter);
    const { entries: upTo } = await this.head();
    for (let after = LOWEST_ID; ;) {
      const rows = await entriesOf(this.database, search, { after, upTo }, READ_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      yield await this.toEntries(rows);
      after = last.id;
    }
  }

  /**
   * The head of the log. A copy kept elsewhere later proves that the entries of that time are still there.
   */
  async head(): Promise<AuditHead> {
    const { entries, hash, signature } = await this.database.read.manager.findOneByOrFail(AuditHeadEntity, {
      id: HEAD_ID,
    });
    return { entries, hash, key: signature?.split('.')[0] ?? null, at: this.clock.now().toISOString() };
  }

  /** Whether the first `entries` entries still end with that hash. */
  async contains({ entries, hash }: Pick<AuditHead, 'entries' | 'hash'>): Promise<boolean> {
    if (entries === 0) return hash === BEGINNING;
    const entry = await this.database.read.manager.findOneBy(AuditEntryEntity, { id: entries });
    return entry?.hash === hash;
  }

  /** Verifies the log from its beginning, page by page, while actions may continue. One verification runs at a time. */
  verify(): Promise<AuditVerdict> {
    return this.verifying.share('', () => this.verified());
  }

  private async verified(): Promise<AuditVerdict> {
    const { unkeyed } = await this.state();
    let entries = 0;
    let previous = BEGINNING;
    // Ids count from 1, but a forged entry may have a lower one.
    let last = LOWEST_ID;
    const broken = (at: number) => ({ intact: false, entries, broken_at: at, unkeyed });
    for (;;) {
      const page = await this.entriesAfter(last);
      for (const entry of page) {
        const isNext = entry.id === entries + 1;
        if (!isNext || !follows(entry, previous, this.keys, entry.id <= unkeyed)) return broken(entry.id);
        entries = last = entry.id;
        previous = entry.hash;
      }
      if (page.length > 0) continue;
      const { head, isSigned } = await this.state();
      if (head?.entries === entries && head.hash === previous && isSigned)
        return { intact: true, entries, broken_at: null, unkeyed };
      // The entry of an action that ended between the two reads is there now.
      if (head && head.entries > entries && (await this.entriesAfter(last)).length > 0) continue;
      return broken(placeOfBreak(head, entries));
    }
  }

  /** State of the head. It may be missing until there is an entry with a key. */
  private async state(): Promise<{ head: AuditHeadEntity | null; isSigned: boolean; unkeyed: number }> {
    const { manager } = this.database.read;
    const head = await manager.findOneBy(AuditHeadEntity, { id: HEAD_ID });
    if (!head) return { head, isSigned: false, unkeyed: 0 };
    if (head.signature !== null) {
      const isSigned = isHead(head, this.keys);
      return { head, isSigned, unkeyed: isSigned ? (head.unkeyed ?? 0) : 0 };
    }
    const isSigned = await isWithoutKey(manager, head.entries);
    return { head, isSigned, unkeyed: isSigned ? head.entries : 0 };
  }

  private async toEntries(rows: readonly EntryRow[]): Promise<AuditEntry[]> {
    const actors = rows.flatMap((row) => [row.actor, concernedBy(row) ?? row.actor]);
    const names = await namesOf(this.database.read.manager, actors);
    return rows.map((row) => toEntry(row, names));
  }

  private entriesAfter(id: number): Promise<AuditEntryEntity[]> {
    return this.database.read.manager.find(AuditEntryEntity, {
      where: { id: MoreThan(id) },
      order: { id: 'ASC' },
      take: READ_AT_ONCE,
    });
  }
}

const unsigned = (problem: string) =>
  new DomainError('AUDIT_LOG_UNSIGNED', {
    text: `Nothing was changed: the audit log cannot be signed. ${problem} ${SIGNING_REMEDY}. Until then, releases can only be rolled back, recalled and withdrawn.`,
  });

/**
 * All entries are valid, but the head does not match: entries are missing after the last, or there are too
 * many.
 */
function placeOfBreak(head: AuditHeadEntity | null, entries: number): number {
  if (!head) return entries;
  return head.entries === entries ? entries : Math.min(head.entries, entries) + 1;
}

function toEntry(row: EntryRow, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    remote: row.remote,
    act: row.act as AuditAction,
    actor: nameIn(names, row.actor) ?? row.actor,
    actor_id: row.actor,
    token: row.tokenId,
    about: nameIn(names, concernedBy(row)),
    reason: row.reason,
    details: detailsOf(row),
    hash: row.hash,
    key: row.signedBy,
  };
}

const nameIn = (names: ReadonlyMap<string, string>, actor: string | null): string | null =>
  actor === null ? null : (names.get(actor) ?? actor);

/** Id of the operator whom an entry concerns, if not its actor. */
function concernedBy(row: EntryRow): string | null {
  const { operator } = detailsOf(row);
  return typeof operator === 'string' ? operator : null;
}

/** The details of a tampered entry may be unreadable; `verify` finds such entries. */
function detailsOf({ details }: EntryRow): Record<string, unknown> {
  try {
    return JSON.parse(details) as Record<string, unknown>;
  } catch {
    return {};
  }
}
