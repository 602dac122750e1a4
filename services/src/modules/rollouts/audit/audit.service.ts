import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditVerdict, RolloutAct } from '@lectern/contracts';
import { type EntityManager, In, LessThan, MoreThan } from 'typeorm';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../gateway/clock.js';
import { BEGINNING, follows, hashOf } from './audit-chain.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditHeadEntity, HEAD_ID } from './audit-head.entity.js';
import { canonicalJson } from './canonical-json.js';

const PAGE = 100;
const VERIFIED_AT_ONCE = 500;
const LOWEST_ID = -2_147_483_648;

/** What a line says, beside its time and its place. */
export interface Act {
  act: RolloutAct;
  /** As `nameOf` names it. */
  actor: string;
  remote?: string;
  reason?: string | undefined;
  details: Record<string, unknown>;
}

/**
 * The record of acts. It only grows; each line's hash covers the line before it, and a row of its own says where it ends, so that a
 * line which was altered, taken out, put in or cut off shows.
 *
 * @source platform.md, "For an operator", point 4
 */
@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adds a line in the transaction of the act. Call it last: from here on other acts wait for this one. */
  async append(tx: EntityManager, { act, actor, remote, reason, details }: Act): Promise<void> {
    const head = await this.lockedHead(tx);
    const line = {
      id: head.entries + 1,
      at: this.clock.now(),
      remote: remote ?? null,
      act,
      actor,
      // A reason that is empty is none.
      reason: reason || null,
      details: canonicalJson(details),
    };
    const hash = hashOf(line, head.hash);
    await tx.insert(AuditEntryEntity, { ...line, hash });
    await tx.update(AuditHeadEntity, { id: HEAD_ID }, { entries: line.id, hash });
  }

  /**
   * Newest first, 100 at most.
   *
   * @param remotes null lists all of the record, also what concerns no remote
   * @param act lists lines of that act alone
   * @param before id of a line; lists those before it
   */
  async list(
    remotes: readonly string[] | null,
    { act, before }: { act?: RolloutAct | undefined; before?: number | undefined } = {},
  ): Promise<AuditEntry[]> {
    const rows = await this.database.read.manager.find(AuditEntryEntity, {
      where: {
        ...(remotes && { remote: In([...remotes]) }),
        ...(act && { act }),
        ...(before !== undefined && { id: LessThan(before) }),
      },
      order: { id: 'DESC' },
      take: PAGE,
    });
    return rows.map(toEntry);
  }

  /** Reads the record from its beginning, page by page. Acts may go on meanwhile. */
  async verify(): Promise<AuditVerdict> {
    let entries = 0;
    let previous = BEGINNING;
    // Ids count from 1; somebody may have put a line in before that.
    let last = LOWEST_ID;
    for (;;) {
      const lines = await this.linesAfter(last);
      for (const line of lines) {
        if (line.id !== entries + 1 || !follows(line, previous)) return broken(entries, line.id);
        entries = last = line.id;
        previous = line.hash;
      }
      if (lines.length > 0) continue;
      const head = await this.database.read.manager.findOneBy(AuditHeadEntity, { id: HEAD_ID });
      if (head?.entries === entries && head.hash === previous)
        return { intact: true, entries, broken_at: null };
      // An act that ended between the two readings has its line there now.
      if (head && head.entries > entries && (await this.linesAfter(last)).length > 0) continue;
      return broken(entries, placeOfBreak(head, entries));
    }
  }

  private linesAfter(id: number): Promise<AuditEntryEntity[]> {
    return this.database.read.manager.find(AuditEntryEntity, {
      where: { id: MoreThan(id) },
      order: { id: 'ASC' },
      take: VERIFIED_AT_ONCE,
    });
  }

  private async lockedHead(tx: EntityManager): Promise<AuditHeadEntity> {
    const isMysql = this.database.dialect === 'mysql';
    const head = await tx.findOne(AuditHeadEntity, {
      where: { id: HEAD_ID },
      // On the embedded database a write transaction has the whole file to itself.
      ...(isMysql && { lock: { mode: 'pessimistic_write' as const } }),
    });
    if (!head) throw new Error('The end of the record of acts is missing: nothing can be added to it');
    return head;
  }
}

const broken = (entries: number, at: number): AuditVerdict => ({ intact: false, entries, broken_at: at });

/** Every line is sound, yet the record does not end where it says: lines are missing after the last, or too many. */
function placeOfBreak(head: AuditHeadEntity | null, entries: number): number {
  if (!head) return entries;
  return head.entries === entries ? entries : Math.min(head.entries, entries) + 1;
}

function toEntry(row: AuditEntryEntity): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    remote: row.remote,
    act: row.act as RolloutAct,
    actor: row.actor,
    reason: row.reason,
    details: detailsOf(row),
    hash: row.hash,
  };
}

/** Of a line that was tampered with there may be nothing to read; `verify` tells which it is. */
function detailsOf({ details }: AuditEntryEntity): Record<string, unknown> {
  try {
    return JSON.parse(details) as Record<string, unknown>;
  } catch {
    return {};
  }
}
