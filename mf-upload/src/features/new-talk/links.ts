import { CONTRIBUTION_LIMITS } from '@lectern/contracts';

type Kind = 'slides' | 'repository' | 'other';

const SLIDES = /(?:^|\.)(?:speakerdeck\.com|slideshare\.net|slides\.com|prezi\.com)$/;
const REPOSITORIES = /(?:^|\.)(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sr\.ht)$/;

/** The non-empty lines of a text. */
export const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The error in a list of links, one per line; null if there is none. */
export function linksFault(text: string): string | null {
  const lines = linesOf(text);
  if (lines.length > CONTRIBUTION_LIMITS.links) return `At most ${CONTRIBUTION_LIMITS.links} links`;
  const wrong = lines.find((line) => !/^https:\/\/[^/]/i.test(line) || !URL.canParse(line));
  return wrong === undefined ? null : 'Enter links that begin with https://, one per line';
}

/** The links as the services take them; the kind follows from the host. */
export const linksOf = (text: string): { kind: Kind; url: string }[] =>
  linesOf(text).map((url) => ({ kind: kindOf(new URL(url)), url }));

function kindOf({ hostname, pathname }: URL): Kind {
  if (SLIDES.test(hostname) || /\.(?:pdf|pptx?|odp|key)$/i.test(pathname)) return 'slides';
  return REPOSITORIES.test(hostname) ? 'repository' : 'other';
}
