// The read calls that the growth bench measures, with addresses from a generated catalogue.

/** @typedef {<R>(sql: string) => Promise<R[]>} Query */

const SAMPLES = 20;
/** Words of a sentence, as many as a search compares. */
const SENTENCE = 12;

/** Descriptions of so many words begin with a sentence; spread over the catalogue, as other samples are. */
const sentencesOf = (/** @type {number} */ count) =>
  `SELECT description AS value FROM talks WHERE id % (SELECT CASE WHEN MAX(id) < ${2 * count} THEN 1 ELSE FLOOR(MAX(id) / ${2 * count}) END FROM talks) = 0 AND LENGTH(description) > 150 ORDER BY id LIMIT ${count}`;

/**
 * Addresses of each call. They are spread over the whole catalogue, so that no single entry decides the
 * result.
 *
 * @param {Query} query
 * @returns {Promise<Record<string, string[]>>}
 */
export async function callsOf(query) {
  const column = async (/** @type {string} */ sql) => {
    /** @type {{value: string | number}[]} */
    const rows = await query(sql);
    return rows.map(({ value }) => encodeURIComponent(value));
  };
  const spread = (/** @type {string} */ table, /** @type {string} */ of) =>
    column(
      `SELECT ${of} AS value FROM ${table} WHERE id % (SELECT CASE WHEN MAX(id) < ${SAMPLES} THEN 1 ELSE FLOOR(MAX(id) / ${SAMPLES}) END FROM ${table}) = 0 ORDER BY id LIMIT ${SAMPLES}`,
    );
  const talks = await spread('talks', 'slug');
  const speakers = await spread('speakers', 'slug');
  const names = await spread('speakers', 'name');
  const conferences = await spread('conferences', 'slug');
  const series = await spread('series', 'slug');
  const busySpeakers = await column(
    `SELECT slug AS value FROM speakers ORDER BY talk_count DESC, id LIMIT ${SAMPLES}`,
  );
  const busyTags = await column(
    `SELECT slug AS value FROM tags WHERE listed = 1 ORDER BY talk_count DESC, id LIMIT ${SAMPLES}`,
  );
  const tags = await column(
    `SELECT slug AS value FROM tags WHERE listed = 1 ORDER BY talk_count, id LIMIT ${SAMPLES}`,
  );
  const common = await column(
    'SELECT word AS value FROM search_words WHERE talks >= 1000 AND LENGTH(word) > 3 ORDER BY word LIMIT 40',
  );
  const frequent =
    common.length >= SAMPLES
      ? common
      : await column(
          'SELECT word AS value FROM search_words WHERE LENGTH(word) > 3 ORDER BY talks DESC, word LIMIT 20',
        );
  const middling = await column(
    'SELECT word AS value FROM search_words WHERE talks BETWEEN 20 AND 100 AND LENGTH(word) > 4 ORDER BY word LIMIT 40',
  );
  const rare = await column(
    'SELECT word AS value FROM search_words WHERE talks BETWEEN 1 AND 3 AND LENGTH(word) > 5 ORDER BY word LIMIT 40',
  );
  const sentences = (await column(sentencesOf(SAMPLES)))
    .map((text) => decodeURIComponent(text).split(/\s+/u).slice(0, SENTENCE).join(' '))
    .map(encodeURIComponent);
  const each = (/** @type {string[]} */ values, /** @type {(value: string) => string} */ url) =>
    values.map(url);
  const search = (/** @type {string} */ query) => `/api/v1/talks/combined_search?${query}`;
  const misspelt = (/** @type {string} */ word) => word.slice(0, 2) + word.slice(3);
  return {
    'trending talks': ['/api/v1/talk_discoveries/trending_talks'],
    'trending talks, page 20': ['/api/v1/talk_discoveries/trending_talks?page=20'],
    'popular talks': ['/api/v1/talk_discoveries/popular_talks'],
    'shelf of trending talks': ['/api/v1/talk_discoveries/trending_talks?shelf=true'],
    'shelf of popular talks': ['/api/v1/talk_discoveries/popular_talks?shelf=true'],
    'shelf of recent talks': ['/api/v1/talk_discoveries/recent_talks?shelf=true'],
    'recent talks': ['/api/v1/talk_discoveries/recent_talks'],
    carousel: ['/api/v1/talk_discoveries/carousel_talks'],
    'recently searched': ['/api/v1/talk_discoveries/top_recent_talks'],
    'further shelves': ['/api/v1/talk_discoveries/further_shelves'],
    'all talks': ['/api/v1/talks', '/api/v1/talks?page=100'],
    'all talks, most viewed': ['/api/v1/talks?sort=most_viewed', '/api/v1/talks?sort=shortest'],
    'all talks of a subject': each(busyTags, (tag) => `/api/v1/talks?tag=${tag}`),
    'all talks, two subjects': each(busyTags.slice(1), (tag) => `/api/v1/talks?tag=${tag},${busyTags[0]}`),
    'all talks, filtered': [
      'language=pt',
      'format=panel',
      'length=short',
      'year=2015',
      'language=es&format=workshop&length=long&year=2019',
    ].map((filter) => `/api/v1/talks?${filter}`),
    'filters of all talks': ['/api/v1/talks/list_filters'],
    'imports of older talks': ['/api/v1/talks/recent_imports'],
    'new on the site': ['/api/v1/talks/recently_added', '/api/v1/talks/recently_added?page=100'],
    'a talk': each(talks, (slug) => `/api/v1/talks/${slug}`),
    'more of a talk': each(talks, (slug) => `/api/v1/talks/${slug}/more`),
    'transcripts of a talk': each(talks, (slug) => `/api/v1/talks/${slug}/transcripts`),
    'tags and speakers': ['/api/v1/talks/tags_and_speakers'],
    'top voices': ['/api/v1/speakers/top_voice'],
    'speakers without page': ['/api/v1/speakers'],
    'speakers, page': [
      'page=1',
      'page=20',
      'page=1&sort=name',
      'letter=M',
      'letter=other',
      'letter=M&page=10',
    ].map((page) => `/api/v1/speakers?${page}`),
    'speakers by name': each(
      names,
      (name) => `/api/v1/speakers?query=${name.slice(0, 6).replace(/%.?.?$/u, '')}`,
    ),
    'names of speakers': each(
      names,
      (name) => `/api/v1/speakers/speaker_names?query=${name.slice(0, 3).replace(/%.?$/u, '')}`,
    ),
    'people of a name': each(names, (name) => `/api/v1/speakers/named/${name}`),
    'a speaker': each([...speakers, ...busySpeakers], (slug) => `/api/v1/speakers/${slug}`),
    'talks of a speaker': each([...speakers, ...busySpeakers], (slug) => `/api/v1/speakers/${slug}/talks`),
    subjects: ['/api/v1/tags', '/api/v1/tags?page=2', '/api/v1/tags?kind=language', '/api/v1/tags?query=ru'],
    'a subject': each(tags, (tag) => `/api/v1/tags/${tag}`),
    'a frequent subject': each(busyTags, (tag) => `/api/v1/tags/${tag}`),
    'conferences without page': ['/api/v1/conferences'],
    'conferences, page': ['page=1', 'page=20', 'when=past', 'year=2015'].map(
      (page) => `/api/v1/conferences?${page}`,
    ),
    'conferences by name': ['days', 'conf 2015', 'meetup lon', 'py'].map(
      (query) => `/api/v1/conferences?query=${encodeURIComponent(query)}`,
    ),
    'conferences in a range': [
      '2015-01-01&end_date=2015-12-31',
      '2008-01-01&end_date=2030-01-01',
      '2019-05-01&end_date=2019-05-03',
    ].map((range) => `/api/v1/conferences/filter?start_date=${range}`),
    'directory of conferences': ['/api/v1/conferences/directory'],
    'a conference': each(conferences, (slug) => `/api/v1/conferences/${slug}`),
    'talks of a conference': each(conferences, (slug) => `/api/v1/conferences/${slug}/talks`),
    'schedule of a conference': each(conferences, (slug) => `/api/v1/conferences/${slug}/slots`),
    'all series': ['/api/v1/series', '/api/v1/series?page=2', '/api/v1/series?query=days'],
    'a series': each(series, (slug) => `/api/v1/series/${slug}`),
    'search, a common word': each(frequent, (word) => search(`query=${word}`)),
    'search, two common words': each(frequent, (word) => search(`query=${word}+${frequent[3]}`)),
    'search, sentences of twelve words': each(sentences, (text) => search(`query=${text}`)),
    'search, other words': each([...middling, ...rare], (word) => search(`query=${word}`)),
    'search, a typing error': each(middling, (word) => search(`query=${misspelt(word)}`)),
    'search, newest first': each(frequent, (word) => search(`query=${word}&sort=newest`)),
    'search, most viewed first': each(frequent, (word) => search(`query=${word}&sort=most_viewed`)),
    'search by a subject': each(busyTags, (tag) => search(`tag=${tag}`)),
    'search by a speaker': each(names, (name) => search(`speaker_name=${name}`)),
    'search, page 20': each(frequent, (word) => search(`query=${word}&page=20`)),
    'facets of a common word': each(frequent, (word) => `/api/v1/talks/search_details?query=${word}`),
    'facets of other words': each(
      [...middling, ...rare],
      (word) => `/api/v1/talks/search_details?query=${word}`,
    ),
    'more values of a facet': each(
      frequent,
      (word) => `/api/v1/talks/search_facet?facet=speaker_name&find=ma&query=${word}`,
    ),
    'suggestions of talks': each(
      [...frequent, ...middling],
      (word) => `/api/v1/talks/search_suggestions?query=${word.slice(0, 4)}`,
    ),
    'suggestions, one letter': [...'abcdmprst'].map(
      (letter) => `/api/v1/talks/search_suggestions?query=${letter}`,
    ),
    'the search box': each(
      [...frequent, ...names],
      (word) => `/api/v1/search/suggestions?query=${word.slice(0, 5).replace(/%.?.?$/u, '')}`,
    ),
    sitemap: ['/sitemap.xml'],
    'bad queries': badQueries(frequent).map((query) => search(`query=${encodeURIComponent(query)}`)),
    'facets of bad queries': badQueries(frequent).map(
      (query) => `/api/v1/talks/search_details?query=${encodeURIComponent(query)}`,
    ),
    'suggestions for bad queries': badQueries(frequent).map(
      (query) => `/api/v1/search/suggestions?query=${encodeURIComponent(query)}`,
    ),
  };
}

/** Queries that no one would type. @param {string[]} words */
export function badQueries(words) {
  const [one = 'ruby'] = words;
  return [
    one.repeat(10_000 / one.length),
    `${one} `.repeat(10_000 / (one.length + 1)),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'e',
    'z',
    '1',
    'the of and to',
    'a',
    Array.from({ length: 50 }, (_, at) => words[at % words.length]).join(' '),
    'xqzt wvkj plmq zzrt bnmk qwrt yuio hjkl zxcv bnmp',
    '*',
    'a* b* c*',
    '%_%',
    '" OR NEAR(a, 1) NOT -- /* */',
    'ユーザー インターフェース',
    'の',
    'на это как для',
    'بايثون',
    '👍👍🏽 🇧🇷',
    'e\u0301'.repeat(300),
  ];
}
