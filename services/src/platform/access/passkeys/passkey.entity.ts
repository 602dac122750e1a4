import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../../../modules/users/index.js';

/** A passkey an operator confirms actions with. */
@Entity('passkeys')
@Index('ux_passkeys_credential', ['credentialHash'], { unique: true })
@Index('ix_passkeys_user', ['userId'])
export class PasskeyEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_passkeys' })
  id: number;

  @Column('int')
  @ForeignKey(() => UserEntity, { name: 'fk_passkeys_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  @Column('varchar', { length: 60 })
  name: string;

  /** The credential's id, base64url; too long for an index. */
  @Column('text')
  credential: string;

  /** SHA-256 of the credential's id, hex. */
  @Column('varchar', { length: 64 })
  credentialHash: string;

  /** COSE, base64url. */
  @Column('text')
  publicKey: string;

  /** Signature counter reported by the authenticator, up to 2³²; 0 for one that does not count. */
  @Column('double')
  counter: number;

  /** JSON: transports by which a browser reaches it. */
  @Column('varchar', { length: 200 })
  transports: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
