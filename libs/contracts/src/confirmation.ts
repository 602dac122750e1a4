/** How operators confirm an action: `STEP_UP`. */
export const STEP_UPS = ['passkey', 'provider', 'sign-in'] as const;
export type StepUp = (typeof STEP_UPS)[number];

/** Request header carrying the confirmation's id. */
export const CONFIRMATION_HEADER = 'X-Confirmation';

/** The confirmation that a response with `CONFIRMATION_NEEDED` requires. */
export interface NeededConfirmation {
  by: StepUp;
  /** For a passkey: the confirmation's id, for the header above. */
  id?: string;
  /** WebAuthn options as JSON; null for an operator without a passkey. */
  options?: object | null;
}
