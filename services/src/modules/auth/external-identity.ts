/** Providers, as the identities table names them. */
export type ProviderName = 'google' | 'github';

/** Who a provider says somebody is. */
export interface ExternalIdentity {
  provider: ProviderName;
  /** The provider's own stable id. */
  subject: string;
  /** Only an address that the provider has verified; folded for comparing. */
  email: string | null;
  name: string;
  /** Address of a picture, https. */
  image: string | null;
}

const ASCII_EMAIL = /^[\x21-\x7e]{1,254}$/;

/** An e-mail as the database keys it; null for one that could be mistaken for another. */
export function emailKey(email: string | undefined): string | null {
  const key = email?.trim().toLowerCase() ?? '';
  return ASCII_EMAIL.test(key) && key.includes('@') ? key : null;
}

/** A provider's picture, where a page may show it. */
export function pictureOf(address: string | undefined): string | null {
  if (!address || address.length > 500) return null;
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null;
}
