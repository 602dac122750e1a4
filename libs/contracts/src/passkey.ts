import { z } from 'zod';
import { STEP_UPS } from './confirmation.js';

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);

/** Result of the browser's `navigator.credentials.create()`, as JSON. */
export const PasskeyRegistration = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(8).default([]),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** Result of `navigator.credentials.get()`, as JSON. */
export const PasskeyAnswer = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** `POST /confirmations/{id}`: the passkey response that confirms the action. */
export const Confirm = z.object({ answer: PasskeyAnswer });
export type Confirm = z.infer<typeof Confirm>;

/** `POST /passkeys`: with a code from the command line, else confirmed by another passkey. */
export const NewPasskey = z.object({
  challenge: z.string().max(32),
  name: z.string().trim().min(1).max(60),
  code: z.string().max(60).optional(),
  answer: PasskeyRegistration,
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** `POST /passkeys/challenges`: options for creating a passkey. */
export const PasskeyChallenge = z
  .object({ id: z.string(), options: z.record(z.string(), z.unknown()) })
  .meta({ id: 'PasskeyChallenge' });
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

export const Passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** `GET /passkeys`: an operator's own passkeys, and how actions are confirmed here. */
export const PasskeyList = z
  .object({ step_up: z.enum(STEP_UPS), passkeys: z.array(Passkey) })
  .meta({ id: 'PasskeyList' });
export type PasskeyList = z.infer<typeof PasskeyList>;
