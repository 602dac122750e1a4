import { useLocation } from '@lectern/remote';
import { lasting } from './browser-store';
import { useInBrowser } from './in-browser';

/** Name of a conference that has none. @source product.md, section 2 */
export const DEFAULT_NAME = 'Default Conference Name';

/**
 * Keys in local storage for the conference that was opened last from the list: address, picture (empty for none) and name. The slug says
 * whose picture and name they are, so that a link to another conference does not wear them.
 */
export const CONFERENCE_KEYS = {
  slug: 'lectern.conference.slug',
  logo: 'lectern.conference.logo',
  name: 'lectern.conference.name',
} as const;

/** What travels with a navigation to a conference. */
export interface ConferenceState {
  logo: string | null;
  name: string | null;
}

interface Named extends ConferenceState {
  slug: string;
}

/** Keeps logo and name for the conference's page and for its slots'. */
export function rememberConference({ slug, logo, name }: Named): void {
  lasting.write(CONFERENCE_KEYS.slug, slug);
  lasting.write(CONFERENCE_KEYS.logo, logo ?? '');
  lasting.write(CONFERENCE_KEYS.name, name ?? '');
}

/**
 * Logo and name of a conference: from the navigation, else what was remembered, else its own, else the default name.
 *
 * @param slug undefined while nobody knows it; then what was remembered stands in
 * @param own as the services tell it
 * @source product.md, section 2; decisions.md, "Screens, point by point"
 */
export function useConferenceName(slug: string | undefined, own: ConferenceState | undefined) {
  const travelled = useTravelled();
  const rememberedSlug = lasting.useText(CONFERENCE_KEYS.slug);
  const logo = lasting.useText(CONFERENCE_KEYS.logo);
  const name = lasting.useText(CONFERENCE_KEYS.name);
  const remembered =
    rememberedSlug !== null && (slug === undefined || slug === rememberedSlug) ? { logo, name } : null;
  return {
    name: travelled?.name || remembered?.name || own?.name || DEFAULT_NAME,
    logo: travelled?.logo || remembered?.logo || own?.logo || null,
  };
}

function useTravelled(): Partial<ConferenceState> | null {
  const state: unknown = useLocation().state;
  // A reload brings the state back, of which the server knew nothing.
  const inBrowser = useInBrowser();
  if (!inBrowser || typeof state !== 'object' || state === null) return null;
  const { logo, name } = state as Record<string, unknown>;
  return {
    logo: typeof logo === 'string' ? logo : null,
    name: typeof name === 'string' ? name : null,
  };
}
