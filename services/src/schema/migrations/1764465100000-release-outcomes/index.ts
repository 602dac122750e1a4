import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Entry {
  remote: string;
  act: string;
  actor: string;
  at: Date | string;
  reason: string | null;
  details: string;
}

const KINDS: Record<string, string> = {
  rollback: 'rolled-back',
  'automatic-rollback': 'rolled-back',
  recall: 'recalled',
};

/** Releases say how they ended. Those that did so far are in the audit log. */
export class ReleaseOutcomes1764465100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "releases" ADD COLUMN "outcome" text'
        : 'ALTER TABLE releases ADD COLUMN outcome text NULL',
    );
    const entries = (await runner.query(
      `SELECT remote, act, actor, at, reason, details FROM rollout_audit
       WHERE act IN ('start', 'promote', 'rollback', 'automatic-rollback', 'recall', 'restore') ORDER BY id`,
    )) as Entry[];
    const outcomes = new Map<string, string | null>();
    for (const { remote, act, actor, at, reason, details } of entries) {
      const { version, candidate, from, to } = JSON.parse(details) as Record<string, string | undefined>;
      const kind = KINDS[act] ?? 'failed';
      const when = typeof at === 'string' ? new Date(`${at.replace(' ', 'T').replace(/Z$/, '')}Z`) : at;
      const outcome = JSON.stringify({ kind, at: when.toISOString(), by: actor, reason });
      const isRollback = kind === 'rolled-back';
      const ended = isRollback
        ? [candidate, from]
        : act === 'recall'
          ? [version]
          : act === 'restore'
            ? [from]
            : [];
      for (const one of ended) if (one !== undefined && one !== to) outcomes.set(`${remote} ${one}`, outcome);
      const begun = isRollback ? to : act === 'recall' ? undefined : version;
      if (begun !== undefined) outcomes.set(`${remote} ${begun}`, null);
    }
    for (const [key, outcome] of outcomes) {
      if (outcome !== null)
        await runner.query('UPDATE releases SET outcome = ? WHERE name = ? AND version = ?', [
          outcome,
          ...key.split(' '),
        ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases DROP COLUMN outcome');
  }
}
