/** The token that the server put into the page's `csrf-token` meta tag; empty on the server. */
export function csrfToken(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}

/** Replaces the page's token: signing out ends the session that the old one belonged to. */
export function setCsrfToken(token: string): void {
  document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.setAttribute('content', token);
}
