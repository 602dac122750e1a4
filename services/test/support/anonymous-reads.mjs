// Addresses for every route that answers GET, as anyone can ask them: with what the catalogue has, and with arguments that nobody has
// asked before. The tests and `npm run bench -- reads` ask them.

/** @typedef {<R>(sql: string) => Promise<R[]>} Query */
/** The address of the nth request of a route. @typedef {(nth: number) => string} Address */

/** Rows of each table whose slugs are used, spread over the whole of it. */
const SAMPLES = 200;

const API = '/api/v1';

/**
 * Addresses by the pattern of the route, and of pages by theirs.
 *
 * @param {Query} query of the database
 * @returns {Promise<Record<string, Address[]>>}
 */
export async function anonymousReads(query) {
  const values = async (/** @type {string} */ sql) => {
    /** @type {{value: string | number}[]} */
    const rows = await query(sql);
    const found = rows.map(({ value }) => encodeURIComponent(value));
    return (/** @type {number} */ nth) => found[nth % found.length] ?? 'none';
  };
  const spread = (/** @type {string} */ table, /** @type {string} */ column, where = '1 = 1') =>
    values(
      `SELECT ${column} AS value FROM ${table} WHERE ${where} ORDER BY id * 7919 % 10007, id LIMIT ${SAMPLES}`,
    );
  const most = (/** @type {string} */ table, /** @type {string} */ column) =>
    values(`SELECT ${column} AS value FROM ${table} ORDER BY talk_count DESC, id LIMIT ${SAMPLES}`);
  const talk = await spread('talks', 'slug', `status = 'published'`);
  const talkId = await spread('talks', 'id', `status = 'published'`);
  const speaker = await spread('speakers', 'slug', 'talk_count > 0');
  const busySpeaker = await most('speakers', 'slug');
  const name = await spread('speakers', 'name', 'talk_count > 0');
  const conference = await spread('conferences', 'slug');
  const busyConference = await values(
    `SELECT c.slug AS value FROM conferences c JOIN talks t ON t.conference_id = c.id GROUP BY c.id, c.slug ORDER BY COUNT(*) DESC, c.id LIMIT ${SAMPLES}`,
  );
  const series = await spread('series', 'slug');
  const busySeries = await values(
    `SELECT slug AS value FROM series ORDER BY edition_count DESC, id LIMIT ${SAMPLES}`,
  );
  const tag = await most('tags', 'slug');
  const slot = await spread('slots', 'id');
  const slotPath = await values(
    `SELECT s.id AS value FROM slots s JOIN conferences c ON c.id = s.conference_id ORDER BY s.id LIMIT ${SAMPLES}`,
  );
  const common = await values(
    `SELECT word AS value FROM search_words WHERE LENGTH(word) > 3 ORDER BY talks DESC, word LIMIT ${SAMPLES}`,
  );
  const rare = await values(
    `SELECT word AS value FROM search_words WHERE LENGTH(word) > 5 ORDER BY talks, word LIMIT ${SAMPLES}`,
  );
  /** Two words whose combination was not asked before. */
  const words = (/** @type {number} */ nth) =>
    `${common(nth)}%20${common(nth * 3 + 1 + Math.floor(nth / SAMPLES))}`;
  const text = (/** @type {number} */ nth) => `${common(nth)}%20${rare(nth * 7)}%20n${nth}`;
  /** No route has this parameter. */
  const other = (/** @type {string} */ path) => (/** @type {number} */ nth) => `${path}?other=${nth}`;
  const asIs = (/** @type {string} */ path) => () => path;
  const unknown = (/** @type {number} */ nth) => `unknown-${nth}`;
  const page = (/** @type {number} */ nth, most = 50) => 1 + (nth % most);
  const day = (/** @type {number} */ nth) =>
    new Date(Date.UTC(2008, 0, 1) + (nth % 6_000) * 86_400_000).toISOString().slice(0, 10);

  /** @param {string} path @returns {Address[]} */
  const fixed = (path) => [asIs(path), other(path)];
  /** Only for members, operators, or with a token of one's own. @param {string} pattern @returns {Address[]} */
  const closed = (pattern) => [
    (nth) => `${pattern.replace(/:\w+/g, () => String(nth + 1)).replace('*', `f${nth}`)}?other=${nth}`,
  ];
  /** @param {string} path @param {string} [more] @returns {Address[]} */
  const paged = (path, more = '') => [
    asIs(path),
    (nth) => `${path}?page=${page(nth)}${more}`,
    (nth) => `${path}?page=${page(nth)}${more}&other=${nth}`,
  ];
  /** @param {(slug: string) => string} path @param {...((nth: number) => string)} slugs @returns {Address[]} */
  const each = (path, ...slugs) => [
    ...slugs.map((slug) => (/** @type {number} */ nth) => path(slug(nth))),
    (nth) => `${path(slugs[0]?.(nth) ?? 'none')}?other=${nth}`,
    (nth) => path(unknown(nth)),
  ];
  const filters = (/** @type {number} */ nth) =>
    [
      `language=${['en', 'de', 'fr', 'ja', 'es', 'pt'][nth % 6]}`,
      `year=${2005 + (nth % 20)}`,
      `tag=${tag(nth)}`,
      `length=${['short', 'medium', 'long'][nth % 3]}`,
      `format=${['talk', 'keynote', 'lightning_talk', 'workshop'][nth % 4]}`,
    ]
      .filter((_, at) => (nth >> at) % 2 === 0)
      .join('&');
  const sorts = ['newest', 'most_viewed', 'shortest', 'longest', 'most_liked'];

  return {
    '/.well-known/security.txt': fixed('/.well-known/security.txt'),
    '/assets/demo/welcome-slides.html': fixed('/assets/demo/welcome-slides.html'),
    '/assets/demo/welcome.webm': fixed('/assets/demo/welcome.webm'),
    '/languages': fixed('/languages'),
    '/favicon.svg': fixed('/favicon.svg'),
    '/healthz': fixed('/healthz'),
    '/readyz': fixed('/readyz'),
    '/robots.txt': fixed('/robots.txt'),
    '/overrides': fixed('/overrides'),
    '/overrides/start': [(nth) => `/overrides/start?token=${unknown(nth)}`],
    '/users/suspended': [(nth) => `/users/suspended?token=${unknown(nth)}`],
    '/sitemap.xml': fixed('/sitemap.xml'),
    '/sitemaps/:file': [
      ...['talks', 'speakers', 'conferences', 'series', 'subjects'].map((kind) =>
        asIs(`/sitemaps/${kind}-1.xml`),
      ),
      other('/sitemaps/talks-1.xml'),
      asIs('/sitemaps/lists.xml'),
      (nth) => `/sitemaps/speakers-${1 + (nth % 9_999)}.xml`,
      (nth) => `/sitemaps/${unknown(nth)}.xml`,
    ],
    '/assets/:name/:version/*': [
      (nth) => `/assets/${unknown(nth)}/1.0.0/file.js`,
      (nth) => `/assets/mf-talk/${nth}.0.0/file.js`,
    ],
    '/assets/licences.txt': fixed('/assets/licences.txt'),
    '/pictures/:file': [(nth) => `/pictures/${hexOf(nth)}.webp`, (nth) => `/pictures/${unknown(nth)}`],
    '/pictures/users/:file': [
      (nth) => `/pictures/users/${hexOf(nth)}.webp`,
      (nth) => `/pictures/users/${unknown(nth)}`,
    ],
    '/unsubscribe/:token': [(nth) => `/unsubscribe/${hexOf(nth)}`],
    '/users/auth/github/callback': [(nth) => `/users/auth/github/callback?code=${nth}&state=${nth}`],
    '/users/auth/google_oauth2/callback': [
      (nth) => `/users/auth/google_oauth2/callback?code=${nth}&state=${nth}`,
    ],
    '/dev/oidc/*': [(nth) => `/dev/oidc/auth?client_id=${nth}`],
    '/dev/oidc/address': fixed('/dev/oidc/address'),
    '/dev/oidc/sign-in/:uid': [(nth) => `/dev/oidc/sign-in/${hexOf(nth)}`],
    '/dev/oidc/user': fixed('/dev/oidc/user'),
    '/dev/oidc/user/emails': fixed('/dev/oidc/user/emails'),

    '/api/v1/auth/status': fixed(`${API}/auth/status`),
    '/api/v1/docs': fixed(`${API}/docs`),
    '/api/v1/docs-json': fixed(`${API}/docs-json`),
    '/api/v1/docs/favicon-32x32.png': fixed(`${API}/docs/favicon-32x32.png`),
    '/api/v1/docs/start.js': fixed(`${API}/docs/start.js`),
    '/api/v1/docs/swagger-ui-bundle.js': fixed(`${API}/docs/swagger-ui-bundle.js`),
    '/api/v1/docs/swagger-ui.css': fixed(`${API}/docs/swagger-ui.css`),

    '/api/v1/conferences': [
      ...paged(`${API}/conferences`),
      (nth) => `${API}/conferences?page=1&year=${2005 + (nth % 20)}&query=${common(nth)}`,
      (nth) => `${API}/conferences?page=1&query=${words(nth)}`,
    ],
    '/api/v1/conferences/:slug': each((slug) => `${API}/conferences/${slug}`, conference, busyConference),
    '/api/v1/conferences/:slug/slots': each(
      (slug) => `${API}/conferences/${slug}/slots`,
      conference,
      busyConference,
    ),
    '/api/v1/conferences/:slug/slots/:slotId/add_to_calendar': [
      (nth) => `${API}/conferences/${conference(nth)}/slots/${slotPath(nth)}/add_to_calendar`,
    ],
    '/api/v1/conferences/:slug/slots/:slotId/calendar': [
      (nth) => `${API}/conferences/${conference(nth)}/slots/${slotPath(nth)}/calendar`,
    ],
    '/api/v1/conferences/:slug/talks': [
      ...each((slug) => `${API}/conferences/${slug}/talks`, conference, busyConference),
      (nth) => `${API}/conferences/${busyConference(nth)}/talks?page=${page(nth, 9)}`,
    ],
    '/api/v1/conferences/directory': fixed(`${API}/conferences/directory`),
    '/api/v1/conferences/filter': [
      (nth) => `${API}/conferences/filter?start_date=${day(nth)}&end_date=${day(nth + 400)}`,
      (nth) => `${API}/conferences/filter?start_date=2000-01-01&end_date=${2030 + nth}-01-01`,
    ],
    '/api/v1/notes': [
      (nth) => `${API}/notes?talk_id=${talkId(nth)}`,
      (nth) => `${API}/notes?talk_id=${1e8 + nth}`,
    ],
    '/api/v1/search/suggestions': [
      (nth) => `${API}/search/suggestions?query=${words(nth)}`,
      (nth) => `${API}/search/suggestions?query=${name(nth).slice(0, 4).replace(/%.?$/, '')}`,
      (nth) => `${API}/search/suggestions?query=${text(nth)}`,
    ],
    '/api/v1/series': [
      ...paged(`${API}/series`),
      (nth) => `${API}/series?query=${common(nth)}`,
      (nth) => `${API}/series?query=${words(nth)}`,
    ],
    '/api/v1/series/:slug': each((slug) => `${API}/series/${slug}`, series, busySeries),
    '/api/v1/slots/:id': each((id) => `${API}/slots/${id}`, slot),
    '/api/v1/slots/:id/fetch_notes': each((id) => `${API}/slots/${id}/fetch_notes`, slot),
    '/api/v1/snapshot_remotes/:remote': [
      other(`${API}/snapshot_remotes/mf-talk`),
      (nth) => `${API}/snapshot_remotes/${unknown(nth)}`,
    ],
    '/api/v1/speakers': [
      asIs(`${API}/speakers`),
      (nth) => `${API}/speakers?page=${page(nth, 300)}`,
      (nth) => `${API}/speakers?page=${page(nth)}&sort=name`,
      (nth) => `${API}/speakers?letter=${String.fromCharCode(65 + (nth % 26))}&page=${page(nth, 9)}`,
      (nth) =>
        `${API}/speakers?query=${name(nth)
          .slice(0, 6)
          .replace(/%.?.?$/, '')}`,
      (nth) => `${API}/speakers?query=${words(nth)}`,
    ],
    '/api/v1/speakers/:slug': each((slug) => `${API}/speakers/${slug}`, speaker, busySpeaker),
    '/api/v1/speakers/:slug/talk_count': each(
      (slug) => `${API}/speakers/${slug}/talk_count`,
      speaker,
      busySpeaker,
    ),
    '/api/v1/speakers/:slug/talks': [
      ...each((slug) => `${API}/speakers/${slug}/talks`, speaker, busySpeaker),
      (nth) => `${API}/speakers/${busySpeaker(nth)}/talks?page=${page(nth, 4)}`,
    ],
    '/api/v1/speakers/named/:name': each((value) => `${API}/speakers/named/${value}`, name),
    '/api/v1/speakers/speaker_names': [
      (nth) => `${API}/speakers/speaker_names?query=${name(nth).slice(0, 3).replace(/%.?$/, '')}`,
      (nth) => `${API}/speakers/speaker_names?query=${words(nth)}`,
    ],
    '/api/v1/own_texts/about': fixed(`${API}/own_texts/about`),
    '/api/v1/own_texts/privacy': fixed(`${API}/own_texts/privacy`),
    '/api/v1/speakers/top_voice': fixed(`${API}/speakers/top_voice`),
    '/api/v1/tags': [...paged(`${API}/tags`), (nth) => `${API}/tags?query=${common(nth).slice(0, 4)}`],
    '/api/v1/tags/:slug': each((slug) => `${API}/tags/${slug}`, tag),
    '/api/v1/talk_discoveries/carousel_talks': fixed(`${API}/talk_discoveries/carousel_talks`),
    '/api/v1/talk_discoveries/counts': fixed(`${API}/talk_discoveries/counts`),
    '/api/v1/talk_discoveries/further_shelves': fixed(`${API}/talk_discoveries/further_shelves`),
    '/api/v1/talk_discoveries/popular_talks': [
      ...paged(`${API}/talk_discoveries/popular_talks`),
      other(`${API}/talk_discoveries/popular_talks`),
    ],
    '/api/v1/talk_discoveries/recent_talks': [
      ...paged(`${API}/talk_discoveries/recent_talks`),
      (nth) => `${API}/talk_discoveries/recent_talks?shelf=true&other=${nth}`,
    ],
    '/api/v1/talk_discoveries/top_recent_talks': fixed(`${API}/talk_discoveries/top_recent_talks`),
    '/api/v1/talk_discoveries/trending_talks': paged(`${API}/talk_discoveries/trending_talks`),
    '/api/v1/talks': [
      ...paged(`${API}/talks`),
      (nth) => `${API}/talks?tag=${tag(nth)},${tag(nth * 3 + 1)}&page=${page(nth, 3)}`,
      (nth) => `${API}/talks?${filters(nth)}&sort=${sorts[nth % sorts.length]}`,
    ],
    '/api/v1/talks/:slug': each((slug) => `${API}/talks/${slug}`, talk),
    '/api/v1/talks/:slug/more': each((slug) => `${API}/talks/${slug}/more`, talk),
    '/api/v1/talks/:slug/transcripts': each((slug) => `${API}/talks/${slug}/transcripts`, talk),
    '/api/v1/talks/:slug/transcripts/waiting': each(
      (slug) => `${API}/talks/${slug}/transcripts/waiting`,
      talk,
    ),
    '/api/v1/talks/combined_search': [
      (nth) => `${API}/talks/combined_search?query=${words(nth)}`,
      (nth) =>
        `${API}/talks/combined_search?query=${common(nth)}&sort=${sorts[nth % 2]}&page=${page(nth, 20)}`,
      (nth) => `${API}/talks/combined_search?query=${text(nth)}`,
      (nth) => `${API}/talks/combined_search?query=${common(nth).slice(0, 3)}&tag=${tag(nth)}`,
      (nth) => `${API}/talks/combined_search?speaker_name=${name(nth)}`,
    ],
    '/api/v1/talks/list_filters': [
      asIs(`${API}/talks/list_filters`),
      (nth) => `${API}/talks/list_filters?${filters(nth)}&other=${nth}`,
    ],
    '/api/v1/talks/recent_imports': fixed(`${API}/talks/recent_imports`),
    '/api/v1/talks/recently_added': paged(`${API}/talks/recently_added`),
    '/api/v1/talks/search_details': [
      (nth) => `${API}/talks/search_details?query=${words(nth)}`,
      (nth) => `${API}/talks/search_details?query=${common(nth)}&tag=${tag(nth)}`,
      (nth) => `${API}/talks/search_details?query=${text(nth)}`,
    ],
    '/api/v1/talks/search_facet': [
      (nth) =>
        `${API}/talks/search_facet?facet=speaker_name&find=${common(nth).slice(0, 2)}&query=${common(nth)}`,
      (nth) => `${API}/talks/search_facet?facet=tag&query=${words(nth)}`,
    ],
    '/api/v1/talks/search_suggestions': [
      (nth) => `${API}/talks/search_suggestions?query=${common(nth).slice(0, 4)}`,
      (nth) => `${API}/talks/search_suggestions?query=${words(nth)}`,
    ],
    '/api/v1/talks/tags_and_speakers': fixed(`${API}/talks/tags_and_speakers`),
    '/api/v1/talks/video_details': closed(`${API}/talks/video_details`),

    ...Object.fromEntries(
      [
        'confirmations/:id',
        'curation/captions/coverage',
        'curation/captions/wanted',
        'curation/contents',
        'curation/contents/:id/picture',
        'curation/members',
        'curation/members/:id',
        'curation/pictures',
        'curation/pictures/:id/file',
        'curation/speakers/joins',
        'curation/speakers/suggestions',
        'curation/subjects/:slug/start',
        'curation/talks/:talk/quality',
        'operators',
        'operators/notices',
        'passkeys',
        'platform/freeze',
        'platform/services',
        'platform/status',
        'releases',
        'rollouts',
        'rollouts/:remote',
        'rollouts/:remote/explain',
        'rollouts/:remote/health',
        'rollouts/:remote/preview',
        'rollouts/audit',
        'rollouts/audit/export',
        'rollouts/audit/head',
        'rollouts/audit/verify',
        'sessions',
        'speakers/:slug/waiting',
        'tokens',
        'tokens/mine',
      ].map((path) => [`${API}/${path}`, closed(`${API}/${path}`)]),
    ),

    'page /': fixed('/'),
    'page /about': fixed('/about'),
    'page /privacy': fixed('/privacy'),
    'page /trending': [...paged('/trending')],
    'page /popular': [...paged('/popular')],
    'page /talks': [
      ...paged('/talks'),
      (nth) => `/talks?${filters(nth)}&sort=${sorts[nth % sorts.length]}&other=${nth}`,
    ],
    'page /new': [...paged('/new')],
    'page /tags': [...paged('/tags')],
    'page /tags/:slug': each((slug) => `/tags/${slug}`, tag),
    'page /speakers': [...paged('/speakers'), (nth) => `/speakers?query=${words(nth)}`],
    'page /speakers/named/:name': each((value) => `/speakers/named/${value}`, name),
    'page /speakers/:slug': each((slug) => `/speakers/${slug}`, speaker, busySpeaker),
    'page /video/:slug': each((slug) => `/video/${slug}`, talk),
    'page /search': [
      (nth) => `/search?query=${words(nth)}`,
      (nth) => `/search?query=${text(nth)}`,
      (nth) => `/search?query=${common(nth)}&tag=${tag(nth)}&other=${nth}`,
    ],
    'page /conferences': [...paged('/conferences'), (nth) => `/conferences?query=${words(nth)}`],
    'page /conference/:slug': each((slug) => `/conference/${slug}`, conference, busyConference),
    'page /series/:slug': each((slug) => `/series/${slug}`, series, busySeries),
    'page /add_note': [(nth) => `/add_note?slot=${slot(nth)}`],
    'page /talks/new': fixed('/talks/new'),
    'page /*': [(nth) => `/${unknown(nth)}`, (nth) => `/${'deep/'.repeat(nth % 20)}${unknown(nth)}`],
  };
}

/** The end of a made-up file's name. @param {number} nth */
const hexOf = (nth) => (nth + 1).toString(16).padStart(64, '0');
