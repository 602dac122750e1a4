import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AuditAction,
  CONTENTS_A_PAGE,
  type ContentChange,
  type ContentPage,
  type ContentsQuery,
  type ContentState,
  HIDDEN_DAYS,
} from '@lectern/contracts';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../database/database.js';
import { lockRows } from '../../database/row-locks.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import {
  ContentEntity,
  deleteContents,
  recordUnrecorded,
  rememberRemoved,
  setVisible,
} from '../../modules/contents/index.js';
import { PicturesService } from '../../modules/pictures/index.js';
import { regroup } from '../../modules/upkeep/index.js';
import { authorOf, type OperatorActor } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { CacheResets } from '../../response-cache/cache-resets.js';
import type { StoredFile } from '../../storage/file-storage.js';
import { contentRows } from './content-rows.js';
import { inWords } from './in-words.js';
import { UnrecordedContents } from './unrecorded-contents.js';

const DAY_MS = 86_400_000;

/** Which contents an act is about, and what it makes of each; null leaves one as it is. */
interface Act {
  act: AuditAction;
  rows: (tx: EntityManager) => Promise<ContentEntity[]>;
  next: (row: ContentEntity) => ContentState | null;
  reason?: string;
  /** Further details for the audit log. */
  details?: Record<string, unknown>;
}

/** What operators do with contents. Each act is one transaction, and can be undone. */
@Injectable()
export class ContentCuration {
  constructor(
    private readonly database: Database,
    private readonly unrecorded: UnrecordedContents,
    private readonly pictures: PicturesService,
    private readonly audit: AuditService,
    private readonly caches: CacheResets,
    private readonly clock: Clock,
  ) {}

  async list({ network_of: of, ...query }: ContentsQuery): Promise<ContentPage> {
    const { read, slow } = this.database;
    const sent = of === undefined ? null : await read.manager.findOneBy(ContentEntity, { id: of });
    const isKnown = of === undefined || (sent !== null && sent.network !== null);
    const wanted = { ...query, ...(sent?.network && { network: sent.network }) };
    const [found, waiting] = await Promise.all([
      isKnown ? contentRows(slow, wanted, this.clock.now()) : [],
      read.manager.countBy(ContentEntity, { state: 'waiting' }),
    ]);
    const contents = found.slice(0, CONTENTS_A_PAGE);
    if (found.length > contents.length) return { contents, next: contents.at(-1)?.id ?? null, waiting };
    const others = of === undefined ? await this.unrecorded.find(query) : [];
    return { contents: [...contents, ...others], next: null, waiting };
  }

  /** A picture, also a hidden one. @throws {DomainError} `NOT_FOUND` */
  async picture(id: number): Promise<StoredFile> {
    const row = await this.database.read.manager.findOneBy(ContentEntity, { id });
    const file = row?.picture ? await this.pictures.shown(row.picture) : null;
    if (!file) throw new DomainError('NOT_FOUND', { text: 'There is no such picture.' });
    return file;
  }

  hide(ids: readonly number[], reason: string, operator: OperatorActor): Promise<ContentChange> {
    const rows = async (tx: EntityManager) => {
      const unrecorded = ids.filter((id) => id < 0);
      return listed([...ids, ...(await recordUnrecorded(tx, unrecorded, this.clock.now()))])(tx);
    };
    return this.change({ act: 'contents-hide', rows, next: hidden, reason }, operator);
  }

  /** Everything that a member added. */
  hideOf(member: number, reason: string, operator: OperatorActor): Promise<ContentChange> {
    const rows = (tx: EntityManager) => tx.findBy(ContentEntity, { userId: member });
    return this.change({ act: 'contents-hide', rows, next: hidden, reason, details: { member } }, operator);
  }

  /** What waited before it was hidden waits again. @throws {DomainError} `CONFLICT` as {@link setVisible} */
  restore(ids: readonly number[], operator: OperatorActor): Promise<ContentChange> {
    const next = ({ state, formerState }: ContentEntity) =>
      state === 'hidden' ? (formerState ?? 'shown') : null;
    return this.change({ act: 'contents-restore', rows: listed(ids), next }, operator);
  }

  /** @throws {DomainError} `CONFLICT` as {@link setVisible} */
  approve(ids: readonly number[], operator: OperatorActor): Promise<ContentChange> {
    const next = ({ state }: ContentEntity) => (state === 'waiting' ? 'shown' : null);
    return this.change({ act: 'contents-approve', rows: listed(ids), next }, operator);
  }

  /** Reverts an act, except for contents that were changed again since. @throws {DomainError} `CONFLICT` as {@link setVisible} */
  undo(changeId: string, operator: OperatorActor): Promise<ContentChange> {
    const rows = (tx: EntityManager) => tx.findBy(ContentEntity, { changeId });
    const next = ({ formerState }: ContentEntity) => formerState;
    return this.change({ act: 'contents-undo', rows, next, details: { undone: changeId } }, operator);
  }

  /** Deletes contents for good. @throws {DomainError} `CONFLICT` unless all have been hidden for 30 days */
  async delete(ids: readonly number[], operator: OperatorActor): Promise<ContentChange> {
    const since = this.clock.now().getTime() - HIDDEN_DAYS * DAY_MS;
    const { unused, ...change } = await this.database.act(async (tx) => {
      const rows = await locked(tx, await listed(ids)(tx));
      if (rows.some(({ state, hiddenAt }) => state !== 'hidden' || !hiddenAt || hiddenAt.getTime() > since))
        throw new DomainError('CONFLICT', {
          text: `Contents can be deleted for good ${HIDDEN_DAYS} days after they were hidden.`,
        });
      const details = { contents: inWords(rows) };
      await rememberRemoved(tx, rows, this.clock.now());
      const left = await deleteContents(tx, rows);
      if (rows.length > 0)
        await this.audit.append(tx, { act: 'contents-delete', ...authorOf(operator), details });
      return { change: null, changed: rows.length, unused: left };
    });
    for (const picture of unused) await this.pictures.remove(picture);
    return change;
  }

  private async change(
    { act, rows, next, reason, details }: Act,
    operator: OperatorActor,
  ): Promise<ContentChange> {
    const { talks, ...change } = await this.database.act(async (tx) => {
      const changeId = randomBytes(8).toString('hex');
      const now = this.clock.now();
      const found = await locked(tx, await rows(tx));
      const moves = found.flatMap((row) => {
        const state = next(row);
        return state === null || state === row.state ? [] : [{ row, state }];
      });
      if (moves.length === 0) return { change: null, changed: 0, talks: [] };
      const becoming = (isShown: boolean) =>
        moves.flatMap(({ row, state }) =>
          (row.state === 'shown') !== isShown && (state === 'shown') === isShown
            ? [{ ...row, reason: reason ?? row.reason }]
            : [],
        );
      await setVisible(tx, becoming(false), false, now);
      await setVisible(tx, becoming(true), true, now);
      for (const { row, state } of moves)
        await tx.update(ContentEntity, row.id, {
          state,
          formerState: row.state,
          changeId,
          reason: state === 'hidden' ? (reason ?? row.reason) : row.reason,
          hiddenAt: state === 'hidden' ? now : null,
        });
      const changed = moves.map(({ row }) => row);
      await this.caches.tellOthers(tx);
      await this.audit.append(tx, {
        act,
        ...authorOf(operator),
        reason,
        details: { change: changeId, contents: inWords(changed), ...details },
      });
      const talkIds = changed.flatMap(({ kind, talkId }) =>
        kind === 'talk' && talkId !== null ? [talkId] : [],
      );
      return { change: changeId, changed: moves.length, talks: talkIds };
    });
    this.caches.here();
    // Another recording may have to stand for a hidden one.
    if (talks.length > 0) {
      await regroup(this.database, talks);
      this.caches.here();
    }
    return change;
  }
}

const hidden = ({ state }: ContentEntity) => (state === 'hidden' ? null : 'hidden');

const listed = (ids: readonly number[]) => (tx: EntityManager) =>
  tx.findBy(ContentEntity, { id: In([...ids]) });

/** The rows as they are once no other act can change them. */
async function locked(tx: EntityManager, rows: readonly ContentEntity[]): Promise<ContentEntity[]> {
  const ids = rows.map(({ id }) => id);
  await lockRows(tx, ContentEntity, ids);
  return tx.find(ContentEntity, { where: { id: In(ids) }, order: { id: 'ASC' } });
}
