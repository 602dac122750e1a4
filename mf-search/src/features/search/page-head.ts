import { SITE, type Head } from '@lectern/contracts';
import { languageName } from '@lectern/ui';
import { searchPath, type SearchParams } from './search-params';

/** Name of a search: `sandi metz`, `Ruby, Testing by Sandi Metz, 2014`. */
function nameOf(params: SearchParams): string {
  const { query, tag, speaker_name: speaker, conference, year, language } = params;
  const subjects = [query.trim(), ...tag].filter(Boolean).join(', ');
  const by = speaker && `by ${speaker}`;
  const rest = [conference, year, language && languageName(language)].filter(Boolean);
  return [[subjects, by].filter(Boolean).join(' '), ...rest].filter(Boolean).join(', ');
}

/** Characters; tabs and shared links show no more. */
const LONGEST_NAME = 100;

const shortened = (text: string): string =>
  text.length > LONGEST_NAME ? `${[...text].slice(0, LONGEST_NAME).join('').trimEnd()}…` : text;

/** Head of a search page: history, tabs and shared links name the search. */
export function headOf(params: SearchParams, missing: boolean): Head {
  const name = shortened(nameOf(params));
  const page = params.page && params.page > 1 ? `, page ${params.page}` : '';
  return {
    title: `${name ? `${name}${page} — Search` : 'Search'} | ${SITE.name}`,
    description: name
      ? `Recorded technical talks found for ${name}.`
      : 'Find recorded technical talks by words, tags and speakers.',
    // The first page has one canonical address, whatever the order.
    canonical: searchPath({ ...params, sort: 'relevance', page: page ? params.page : null }),
    ...(missing && { status: 404 }),
  };
}
