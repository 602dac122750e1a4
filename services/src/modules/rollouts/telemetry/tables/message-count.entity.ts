import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often a release failed with a message within a day. */
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

  /** SHA-256 of the message, hex, cut: case and length make no difference to a key then. */
  @PrimaryColumn({ type: 'varchar', length: 32, primaryKeyConstraintName: 'pk_telemetry_messages' })
  digest: string;

  @Column('varchar', { length: 200 })
  message: string;

  @Column('int', { default: 0 })
  times: number;
}
