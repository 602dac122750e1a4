import { BackupProblem } from '../../backup/index.js';
import { ConfigError } from '../../config/config.js';
import { DatabaseAway } from '../../database/outages/lost.js';
import { UnreadableError } from '../../import/files.js';
import { DomainError } from '../../kernel/errors.js';

const FOR_USERS = [BackupProblem, ConfigError, DomainError, UnreadableError];

/** What a program prints about an error: only a message if users can fix it. */
export function messageFor(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error.advice;
  const isForUser = FOR_USERS.some((kind) => error instanceof kind);
  return isForUser && error instanceof Error ? error.message : error;
}
