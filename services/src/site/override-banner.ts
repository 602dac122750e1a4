import { PAGE_ROOT_ID } from '@lectern/contracts';
import { type ActiveOverride, shownBy } from '../platform/overrides/index.js';
import { escapeHtml } from '../html/escape.js';

/** Target of the banner's button. */
export const RESET_PATH = '/overrides/reset';

const STYLE = `
html { scroll-padding-bottom: 6rem; }
body { margin: 0; }
#${PAGE_ROOT_ID} { min-height: 100dvh; }
.override { position: sticky; bottom: 0; z-index: 90; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem;
  padding: .625rem max(1rem, env(safe-area-inset-left)) calc(.625rem + env(safe-area-inset-bottom)); border-top: 3px solid #ffc52e;
  background: light-dark(#14191b, #f0f2ed); color: light-dark(#f5f6f1, #14191b); font: 1rem/1.4 system-ui, sans-serif; }
.override p { flex: 1 1 16rem; min-width: 0; margin: 0; overflow-wrap: anywhere; }
.override small { display: block; font-size: .875rem; }
.override form { margin: 0; }
.override button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: .5rem; background: #ffc52e; color: #14191b;
  font: inherit; font-weight: 600; cursor: pointer; }
.override button:focus-visible { outline: 3px solid light-dark(#fff, #14191b); outline-offset: 2px; }
@media print { .override { display: none; } }
`;

interface BannerParts {
  nonce: string;
  csrfToken: string;
  /** Path and query to return to afterwards. */
  back: string;
  /** `name@version` of every release served without an override. */
  live: ReadonlySet<string>;
  /** `name version` of every candidate this browser gets because of its preview cookie. */
  previewed: readonly string[];
}

/**
 * Shows on every page with an override or a preview how it differs from what visitors get. It needs no script
 * and is not part of what remotes render; it follows the page's content and sticks to the window's bottom, so
 * that it covers nothing.
 */
export function overrideBanner(
  override: ActiveOverride | null,
  { nonce, csrfToken, back, live, previewed }: BannerParts,
): string {
  const shown = override ? shownBy(override) : [];
  const names = [
    ...shown.map(({ remote, version, name, server }) =>
      escapeHtml(server === null && !live.has(`${remote}@${version}`) ? `${name}, not live` : name),
    ),
    ...previewed.map((name) => `${escapeHtml(name)}, a candidate`),
  ];
  const servers = [...new Set(shown.flatMap(({ server }) => server ?? []))];
  const hint =
    servers.length === 0
      ? ''
      : ` <small>Something missing? Check that ${escapeHtml(servers.join(' and '))} ${servers.length === 1 ? 'is' : 'are'} still running.</small>`;
  return `<style nonce="${nonce}">${STYLE}</style>
<section class="override" aria-label="${override ? 'Override' : 'Preview'}">
<p>You see ${listed(names)}${hint}</p>
<form method="post" action="${RESET_PATH}"><input type="hidden" name="authenticity_token" value="${escapeHtml(csrfToken)}"><input type="hidden" name="back" value="${escapeHtml(back)}"><button>Reset</button></form>
</section>`;
}

/** HTML of several names, listed as in a sentence. */
const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
