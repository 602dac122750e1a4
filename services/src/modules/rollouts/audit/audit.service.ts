import { Inject, Injectable } from '@nestjs/common';
import type { AuditEntry, AuditHead, AuditVerdict, RolloutAct } from '@lectern/contracts';
import { type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { CONFIG, type Config } from '../../../config.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../gateway/clock.js';
import type { KeyRing } from '../../../gateway/signing.js';
import { BEGINNING, follows, isForeign, isHead, signHead, signLine } from './audit-chain.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditHeadEntity, HEAD_ID } from './audit-head.entity.js';
import { actorIdOf, namesOf } from './audit-names.js';
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
  private readonly keys: KeyRing;

  constructor(
    @Inject(CONFIG) config: { keys: Pick<Config['keys'], 'audit'> },
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.keys = config.keys.audit;
  }

  /** Adds a line in the transaction of the act. Call it last: from here on other acts wait for this one. */
  async append(tx: EntityManager, { act, actor, remote, reason, details }: Act): Promise<void> {
    const head = await this.lockedHead(tx);
    const line = {
      id: head.entries + 1,
      at: this.clock.now(),
      remote: remote ?? null,
      act,
      actor: await actorIdOf(tx, actor),
      // A reason that is empty is none.
      reason: reason || null,
      details: canonicalJson(details),
    };
    const signed = signLine(line, head.hash, this.keys);
    await tx.insert(AuditEntryEntity, { ...line, ...signed, sealed: null });
    const next = { entries: line.id, hash: signed.hash, unkeyed: head.unkeyed ?? head.entries };
    const signature = (await this.isSound(tx, head)) ? signHead(next, this.keys) : head.signature;
    await tx.update(AuditHeadEntity, { id: HEAD_ID }, { ...next, signature });
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
    const names = await namesOf(
      this.database.read.manager,
      rows.map(({ actor }) => actor),
    );
    return rows.map((row) => toEntry(row, names));
  }

  /** Where the record ends. Kept elsewhere, it tells later whether what was there by then is still there. */
  async head(): Promise<AuditHead> {
    const { entries, hash, signature } = await this.database.read.manager.findOneByOrFail(AuditHeadEntity, {
      id: HEAD_ID,
    });
    return { entries, hash, key: signature?.split('.')[0] ?? null, at: this.clock.now().toISOString() };
  }

  /** Whether that many lines of the record ended with that hash once, and still do. */
  async contains({ entries, hash }: Pick<AuditHead, 'entries' | 'hash'>): Promise<boolean> {
    if (entries === 0) return hash === BEGINNING;
    const line = await this.database.read.manager.findOneBy(AuditEntryEntity, { id: entries });
    return line?.hash === hash;
  }

  /** Reads the record from its beginning, page by page. Acts may go on meanwhile. */
  async verify(): Promise<AuditVerdict> {
    const { unkeyed } = await this.state();
    let entries = 0;
    let previous = BEGINNING;
    // Ids count from 1; somebody may have put a line in before that.
    let last = LOWEST_ID;
    const broken = (at: number) => ({ intact: false, entries, broken_at: at, unkeyed });
    for (;;) {
      const lines = await this.linesAfter(last);
      for (const line of lines) {
        const isNext = line.id === entries + 1;
        if (!isNext || !follows(line, previous, this.keys, line.id <= unkeyed)) return broken(line.id);
        entries = last = line.id;
        previous = line.hash;
      }
      if (lines.length > 0) continue;
      const { head, isSigned } = await this.state();
      if (head?.entries === entries && head.hash === previous && isSigned)
        return { intact: true, entries, broken_at: null, unkeyed };
      // An act that ended between the two readings has its line there now.
      if (head && head.entries > entries && (await this.linesAfter(last)).length > 0) continue;
      return broken(placeOfBreak(head, entries));
    }
  }

  /** What the end of the record says. Before there is a line with a key, it may say nothing. */
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

  /** Whether the end may be signed anew: one that somebody altered stays as they left it, so that it shows. */
  private async isSound(tx: EntityManager, head: AuditHeadEntity): Promise<boolean> {
    if (isForeign(head, this.keys))
      throw new Error(
        `The record of acts ends with the key ${head.signature?.split('.')[0]}, which is not in AUDIT_KEYS: nothing can be added to it`,
      );
    if (head.signature !== null) return isHead(head, this.keys);
    // The line that was just added has one.
    return isWithoutKey(tx, head.entries);
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

/** Whether none of the first lines has a key. Those after them may be of an act that ended a moment ago. */
async function isWithoutKey(manager: EntityManager, first: number): Promise<boolean> {
  return !(await manager.existsBy(AuditEntryEntity, { signedBy: Not(IsNull()), id: LessThan(first + 1) }));
}

/** Every line is sound, yet the record does not end where it says: lines are missing after the last, or too many. */
function placeOfBreak(head: AuditHeadEntity | null, entries: number): number {
  if (!head) return entries;
  return head.entries === entries ? entries : Math.min(head.entries, entries) + 1;
}

function toEntry(row: AuditEntryEntity, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    remote: row.remote,
    act: row.act as RolloutAct,
    actor: names.get(row.actor) ?? row.actor,
    actor_id: row.actor,
    reason: row.reason,
    details: detailsOf(row),
    hash: row.hash,
    key: row.signedBy,
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
