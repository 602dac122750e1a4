import { useLocation } from '@lectern/remote';
import { lasting } from './browser-store';
import { useHydrated } from './use-hydrated';

/** Fallback name of a conference. @source product.md, section 2 */
export const DEFAULT_NAME = 'Default Conference Name';

/**
 * Keys in local storage for the conference last opened from the list: address, picture (empty for none) and
 * name. The slug says which conference they belong to, so that a link to another one does not show them.
 */
export const CONFERENCE_KEYS = {
  slug: 'lectern.conference.slug',
  logo: 'lectern.conference.logo',
  name: 'lectern.conference.name',
} as const;

/** Navigation state of a link to a conference. */
export interface ConferenceState {
  logo: string | null;
  name: string | null;
}

interface Named extends ConferenceState {
  slug: string;
}

/** Stores logo and name for the pages of the conference and its slots. */
export function rememberConference({ slug, logo, name }: Named): void {
  lasting.write(CONFERENCE_KEYS.slug, slug);
  lasting.write(CONFERENCE_KEYS.logo, logo ?? '');
  lasting.write(CONFERENCE_KEYS.name, name ?? '');
}

/**
 * Logo and name of a conference: from the navigation, otherwise the stored ones, its own, or the default
 * name.
 *
 * @param slug undefined while unknown; then the stored values are used
 * @param own from the services
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
  // A reload restores the navigation state, which the server did not have.
  const inBrowser = useHydrated();
  if (!inBrowser || typeof state !== 'object' || state === null) return null;
  const { logo, name } = state as Record<string, unknown>;
  return {
    logo: typeof logo === 'string' ? logo : null,
    name: typeof name === 'string' ? name : null,
  };
}
