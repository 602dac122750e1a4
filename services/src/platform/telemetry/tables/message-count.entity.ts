import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Daily count of a release's failures with a message. */
@Entity('telemetry_messages')
@Index('ix_telemetry_messages_day', ['day'])
export class MessageCountEntity {
  @PrimaryColumn({ type: 'varchar', length: 41, primaryKeyConstraintName: 'pk_telemetry_messages' })
  remote: string;

  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_telemetry_messages' })
  version: string;

  /** `yyyy-MM-dd`, UTC. */
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'pk_telemetry_messages' })
  day: string;

  /** SHA-256 of the message, hex, truncated: a key of fixed length and case. */
  @PrimaryColumn({ type: 'varchar', length: 32, primaryKeyConstraintName: 'pk_telemetry_messages' })
  digest: string;

  @Column('varchar', { length: 200 })
  message: string;

  @Column('int', { default: 0 })
  times: number;
}
