import { z } from 'zod';
import { AUDIT_ACTIONS } from './rollout.js';

/** One entry of the append-only audit log; `hash` covers the entry and the previous hash. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.string(),
    /** Null for an action that concerns no remote. */
    remote: z.string().nullable(),
    act: z.enum(AUDIT_ACTIONS),
    /** An operator's e-mail, `team:{name}`, or `automatic`; an id if the name was erased. */
    actor: z.string(),
    /** The actor as stored in the audit log: `user:{id}` for an operator, whose name is kept outside it. */
    actor_id: z.string(),
    /** Id of the token it was done with; null for a session, and in entries from before tokens were recorded. */
    token: z.int().nullable(),
    /** The operator whom it concerns, if not the actor: an address, or an id if the name was erased. */
    about: z.string().nullable(),
    reason: z.string().nullable(),
    /** What the action changed, by name. */
    details: z.record(z.string(), z.unknown()),
    /** HMAC-SHA256, hex. */
    hash: z.string(),
    /**
     * Name of the key behind the hash; null in entries older than the first key, whose hash is a plain
     * SHA-256.
     */
    key: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditList = z.array(AuditEntry);

/** Whether the audit log can be signed with the keys of this site. */
export const AuditSigning = z
  .object({
    /** Why not, as a sentence; null if it can. */
    problem: z.string().nullable(),
    /** The command for a lost key; null without a problem. */
    remedy: z.string().nullable(),
    /** Actions that stopped a release and are recorded once the log can be signed. */
    waiting: z.int(),
  })
  .meta({ id: 'AuditSigning' });
export type AuditSigning = z.infer<typeof AuditSigning>;

/** `GET /rollouts/audit/verify` */
export const AuditVerdict = z
  .object({
    intact: z.boolean(),
    entries: z.int(),
    /** Id of the first entry that was altered, or before which entries are missing. */
    broken_at: z.int().nullable(),
    /**
     * Number of leading entries older than the first key: anyone with write access to the database could have
     * altered them.
     */
    unkeyed: z.int(),
  })
  .meta({ id: 'AuditVerdict' });
export type AuditVerdict = z.infer<typeof AuditVerdict>;

/**
 * `GET /rollouts/audit/head`: the end of the audit log. A copy kept elsewhere later proves whether the log up
 * to there is intact.
 */
export const AuditHead = z
  .object({
    entries: z.int(),
    /** Of the last entry. */
    hash: z.string(),
    /** Name of the key that signed it. */
    key: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: 'AuditHead' });
export type AuditHead = z.infer<typeof AuditHead>;
