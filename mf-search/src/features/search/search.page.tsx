import { statusOf } from '@lectern/api-client';
import { PageHead, definePage, useQuery } from '@lectern/remote';
import { SkipLink, VisuallyHidden, Wrap, media, theme, deferred } from '@lectern/ui';
import styled from 'styled-components';
import { searchParamsOf, countChosen, isSearch } from './search-params';
import { headOf } from './page-head';
import { RESULTS } from './ids';
import { SearchForm } from './search-form';
import { choicesQuery, detailsQuery, talksQuery } from './search.queries';
import { useFilterPanel } from './use-filter-panel';
import { boxQuery } from '../../shared/suggestions/suggestions.queries';
import { mayBeVideo } from '../../shared/video';
import { useSearch } from './use-search';

const Filters = deferred(async () => (await import('./filters')).Filters, { waiting: <div /> });
const Results = deferred(async () => (await import('./results')).Results);
const PANEL = 'filters';

/**
 * Search. Below 768 px the filters are a panel that replaces the results; its selection takes effect when
 * applied.
 *
 * @source product.md, sections 2 and 4, "Search"
 */
function SearchPage() {
  const { params, search, reset, goHome } = useSearch();
  const panel = useFilterPanel(params);
  const { draft } = panel;
  const chosen = { ...params, ...draft };
  const { error } = useQuery(talksQuery(params));
  // A page past the end does not exist.
  const missing = params.page !== null && params.page > 1 && statusOf(error) === 404;

  const back = () => {
    if (draft) panel.close();
    else if (isSearch(params)) reset();
    else goHome();
  };
  const apply = (query: string) => {
    if (draft) panel.close();
    search({ ...chosen, query });
  };
  return (
    <Wrap>
      <PageHead {...headOf(params, missing)} />
      {/* Past the filters, which have many stops. */}
      <SkipLink href={`#${RESULTS}`}>To the results</SkipLink>
      <VisuallyHidden as="h1">Search talks</VisuallyHidden>
      <Layout>
        <SearchForm
          params={params}
          onSearch={apply}
          onBack={back}
          filterButton={panel.button}
          filters={{
            count: countChosen(chosen),
            open: draft !== null,
            panel: PANEL,
            toggle: panel.toggle,
          }}
        />
        <Filters
          id={PANEL}
          params={chosen}
          onChange={(next) => {
            if (draft) return panel.setDraft(next);
            search({ ...params, ...next });
            showResults();
          }}
          open={draft !== null}
        />
        <Found data-covered={draft !== null || undefined}>
          <Results params={params} />
        </Found>
      </Layout>
    </Wrap>
  );
}

/** Far down among the filters only the end of the results is in sight. */
function showResults(): void {
  const results = document.getElementById(RESULTS);
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView?.();
}

export const page = definePage({
  Page: SearchPage,
  queries: ({ search }) => {
    const params = searchParamsOf(search);
    return [
      talksQuery(params),
      isSearch(params) ? detailsQuery(params) : choicesQuery(),
      ...(mayBeVideo(params.query) ? [boxQuery(params.query)] : []),
    ];
  },
});

const Layout = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space6};
  ${media.medium} {
    grid-template-columns: 13rem minmax(0, 1fr);
  }
  ${media.large} {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
`;

const Found = styled.div`
  min-width: 0;
  ${media.narrow} {
    &[data-covered] {
      display: none;
    }
  }
`;
