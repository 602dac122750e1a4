import { z } from 'zod';
import { AuditEntry, AuditSigning } from './audit.js';
import { SignedInSession } from './auth.js';
import { STEP_UPS } from './confirmation.js';
import { Passkey } from './passkey.js';

/** One of OPERATORS, with what they get into the console with. */
export const Operator = z
  .object({
    /** Id of the user; null if nobody has signed in with the address yet. */
    id: z.int().nullable(),
    email: z.string(),
    /** Whether it is the requesting one. */
    you: z.boolean(),
    /** Of the console, last used first. */
    sessions: z.array(SignedInSession),
    passkeys: z.array(Passkey),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof Operator>;

/** `GET /operators`: all of them, and how actions are confirmed here. */
export const OperatorList = z
  .object({ step_up: z.enum(STEP_UPS), operators: z.array(Operator) })
  .meta({ id: 'OperatorList' });
export type OperatorList = z.infer<typeof OperatorList>;

/** `GET /operators/notices`: what every page of the console tells this operator. */
export const ConsoleNotices = z
  .object({
    audit: AuditSigning,
    /** What others did to this operator's sessions and passkeys, newest first, until it is dismissed. */
    own: z.array(AuditEntry),
  })
  .meta({ id: 'ConsoleNotices' });
export type ConsoleNotices = z.infer<typeof ConsoleNotices>;
