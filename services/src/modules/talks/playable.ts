/** The player's address for a Vimeo link, with the key of an unlisted video; null if the link contains no video. */
export function vimeoEmbed(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { hostname, pathname, searchParams } = new URL(link);
  if (!/^(?:www\.|player\.)?vimeo\.com$/u.test(hostname)) return null;
  const [, id, key] = /\/(?:video\/)?(\d{3,15})(?:\/([0-9a-f]{6,20}))?\/?$/u.exec(pathname) ?? [];
  if (id === undefined) return null;
  const secret = key ?? searchParams.get('h');
  return `https://player.vimeo.com/video/${id}${secret ? `?h=${encodeURIComponent(secret)}` : ''}`;
}

/** Whether pages may play a file: one of this site, by its path, or from a host that is an exact match, or below a `*.` entry. */
export function isPlayable(link: string, hosts: readonly string[]): boolean {
  if (/^\/[^/\\]/u.test(link)) return true;
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, port } = new URL(link);
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}
