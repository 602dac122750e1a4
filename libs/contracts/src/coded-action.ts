import { z } from 'zod';

/** What a token's caller needs after `CONFIRMATION_NEEDED`: an operator types the code into the console. */
export interface NeededCode {
  by: 'code';
  /** For the header `X-Confirmation` of the same call, once it is confirmed. */
  id: string;
  code: string;
  /** Where it is typed. */
  address: string;
  /** How long it is valid. */
  minutes: number;
}

/** `POST /confirmations/codes` */
export const TypedCode = z.object({ code: z.string().max(60) });
export type TypedCode = z.infer<typeof TypedCode>;

/** An action waiting for its code; `CodedAct` in the API's description. */
export const CodedAction = z
  .object({
    id: z.string(),
    /** As named in the audit log; `tokens` creates a token. */
    act: z.string(),
    remote: z.string().nullable(),
    version: z.string().nullable(),
    /** The request's parameters, by name. */
    sent: z.record(z.string(), z.string()),
    token: z.object({ id: z.int(), team: z.string() }),
    /** Network of the request. */
    network: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'CodedAct' });
export type CodedAction = z.infer<typeof CodedAction>;

/** `GET /confirmations/{id}`: the state of a token's action. */
export const TokenConfirmation = z
  .object({ state: z.enum(['waiting', 'confirmed', 'refused']) })
  .meta({ id: 'TokenConfirmation' });
export type TokenConfirmation = z.infer<typeof TokenConfirmation>;
