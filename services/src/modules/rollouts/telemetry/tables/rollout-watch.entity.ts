import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The running test of a remote's candidate, so that any process can go on with it. */
@Entity('rollout_watches')
export class RolloutWatchEntity {
  @PrimaryColumn({ type: 'varchar', length: 41, primaryKeyConstraintName: 'pk_rollout_watches' })
  remote: string;

  /** Line of the record that started the candidate: another start is another test. */
  @Column('int', { default: 0 })
  epoch: number;

  @Column('varchar', { length: 64, default: '' })
  candidate: string;

  @Column('varchar', { length: 64, default: '' })
  stable: string;

  /** `yyyy-MM-dd`, UTC: the first day of this test. */
  @Column('varchar', { length: 10, default: '' })
  beganOn: string;

  /** The day that the counts are of. */
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

  /** JSON: logarithms of what each bet has won. */
  @Column('varchar', { length: 400, default: '[]' })
  wealth: string;

  /** `watching`; `failing`, and nothing more is counted; `rolled-back`; `ended`, by somebody else, before the rollback. */
  @Column('varchar', { length: 12, default: 'watching' })
  verdict: string;

  /** Only networks that were here before the test count; decided when it begins. */
  @Column('boolean', { default: false })
  knownOnly: boolean;

  /** Networks that told of themselves today, and those of them that had not been here before. */
  @Column('int', { default: 0 })
  networks: number;

  @Column('int', { default: 0 })
  newNetworks: number;

  /** JSON: how the test would stand without the views on which another release ran; see `company.ts`. */
  @Column('text', { nullable: true })
  company: string | null;

  /** In words: it would be failing, and why nothing is done. */
  @Column('varchar', { length: 300, nullable: true })
  waitsFor: string | null;

  /** In words, once it is failing. */
  @Column('varchar', { length: 500, nullable: true })
  because: string | null;
}
