/** Providers, as the identities table names them. */
export type ProviderName = 'google' | 'github';

/** A user's identity, as confirmed by a provider. */
export interface ExternalIdentity {
  provider: ProviderName;
  /** The provider's own stable id. */
  subject: string;
  /** Only if verified by the provider; normalised for comparison. */
  email: string | null;
  name: string;
  /** URL of the picture. */
  image: string | null;
  /** When the user last authenticated at the provider; null if the provider does not send it. */
  authenticatedAt: Date | null;
}

const ASCII_EMAIL = /^[\x21-\x7e]{1,254}$/;

/** Normalised e-mail, as stored in the database; null for an address that could be confused with another one. */
export function emailKey(email: string | undefined): string | null {
  const key = email?.trim().toLowerCase() ?? '';
  return ASCII_EMAIL.test(key) && key.includes('@') ? key : null;
}

/** Address of the provider's picture of a user; null unless it is on one of the allowed origins. @param origins of pictures */
export function pictureOf(address: string | undefined, origins: readonly string[]): string | null {
  if (!address || address.length > 500 || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || origins.includes(origin) ? address : null;
}
