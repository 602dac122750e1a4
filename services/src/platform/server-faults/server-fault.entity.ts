import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Daily count of pages of a release that were sent without their body. */
@Entity('server_faults')
@Index('ix_server_faults_day', ['day'])
export class ServerFaultEntity {
  @PrimaryColumn({ type: 'varchar', length: 41, primaryKeyConstraintName: 'pk_server_faults' })
  remote: string;

  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_server_faults' })
  version: string;

  /** `yyyy-MM-dd`, UTC. */
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'pk_server_faults' })
  day: string;

  /** SHA-256 of path and error, hex, truncated: a key of fixed length and case. */
  @PrimaryColumn({ type: 'varchar', length: 32, primaryKeyConstraintName: 'pk_server_faults' })
  digest: string;

  /** Without query. */
  @Column('varchar', { length: 200 })
  path: string;

  /** First line of the error. */
  @Column('varchar', { length: 200 })
  message: string;

  /** Line of the build that threw; empty if unknown. */
  @Column('varchar', { length: 160 })
  place: string;

  @Column('int', { default: 0 })
  times: number;
}
