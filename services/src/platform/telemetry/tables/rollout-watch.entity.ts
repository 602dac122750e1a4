import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The running test of a remote's candidate, so that any process can continue it. */
@Entity('rollout_watches')
export class RolloutWatchEntity {
  @PrimaryColumn({ type: 'varchar', length: 41, primaryKeyConstraintName: 'pk_rollout_watches' })
  remote: string;

  /** Audit log entry that started the candidate: another start is another test. */
  @Column('int', { default: 0 })
  epoch: number;

  @Column('varchar', { length: 64, default: '' })
  candidate: string;

  @Column('varchar', { length: 64, default: '' })
  stable: string;

  /** `yyyy-MM-dd`, UTC: the first day of this test. */
  @Column('varchar', { length: 10, default: '' })
  beganOn: string;

  /** The day of the counts. */
  @Column('varchar', { length: 10, default: '' })
  day: string;

  @Column('int', { default: 0 })
  candidateVisitors: number;

  @Column('int', { default: 0 })
  candidateFailed: number;

  @Column('int', { default: 0 })
  stableVisitors: number;

  @Column('int', { default: 0 })
  stableFailed: number;

  /** JSON: log wealth of each bet. */
  @Column('varchar', { length: 400, default: '[]' })
  wealth: string;

  /**
   * `watching`; `failing`, and no longer counting; `rolled-back`; `ended`, by someone else, before the
   * rollback.
   */
  @Column('varchar', { length: 12, default: 'watching' })
  verdict: string;

  /** Only networks seen before the test count; decided when it begins. */
  @Column('boolean', { default: false })
  knownOnly: boolean;

  /** Networks that reported today, and those of them not seen before. */
  @Column('int', { default: 0 })
  networks: number;

  @Column('int', { default: 0 })
  newNetworks: number;

  /** JSON: the test's state without the views on which another release ran; see `company.ts`. */
  @Column('text', { nullable: true })
  company: string | null;

  /** In words: why a candidate that would be failing is not rolled back. */
  @Column('varchar', { length: 300, nullable: true })
  waitsFor: string | null;

  /** In words, once it is failing. */
  @Column('varchar', { length: 500, nullable: true })
  because: string | null;
}
