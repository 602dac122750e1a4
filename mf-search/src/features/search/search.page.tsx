import { statusOf } from '@lectern/api-client';
import { PageHead, definePage, useQuery } from '@lectern/remote';
import { VisuallyHidden, Wrap, media, theme, deferred } from '@lectern/ui';
import styled from 'styled-components';
import { askedFor, countOf, isSearch } from './search-params';
import { headOf } from './page-head';
import { SearchForm } from './search-form';
import { choicesQuery, detailsQuery, talksQuery } from './search.queries';
import { useFilterPanel } from './use-filter-panel';
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
  const { asked, search, reset, goHome } = useSearch();
  const panel = useFilterPanel(asked);
  const { draft } = panel;
  const chosen = { ...asked, ...draft };
  const { error } = useQuery(talksQuery(asked));
  // A page past the end does not exist.
  const missing = asked.page !== null && asked.page > 1 && statusOf(error) === 404;

  const back = () => {
    if (draft) panel.close();
    else if (isSearch(asked)) reset();
    else goHome();
  };
  const apply = (query: string) => {
    if (draft) panel.close();
    search({ ...chosen, query });
  };
  return (
    <Wrap>
      <PageHead {...headOf(asked, missing)} />
      <VisuallyHidden as="h1">Search talks</VisuallyHidden>
      <Layout>
        <SearchForm
          asked={asked}
          onSearch={apply}
          onBack={back}
          filterButton={panel.button}
          filters={{
            count: countOf(chosen),
            open: draft !== null,
            panel: PANEL,
            toggle: panel.toggle,
          }}
        />
        <Filters
          id={PANEL}
          asked={chosen}
          onChange={(next) => (draft ? panel.setDraft(next) : search({ ...asked, ...next }))}
          open={draft !== null}
        />
        <Found data-covered={draft !== null || undefined}>
          <Results asked={asked} />
        </Found>
      </Layout>
    </Wrap>
  );
}

export const page = definePage({
  Page: SearchPage,
  queries: ({ search }) => {
    const asked = askedFor(search);
    return [talksQuery(asked), isSearch(asked) ? detailsQuery(asked) : choicesQuery()];
  },
});

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space6};
  ${media.medium} {
    grid-template-columns: 13rem minmax(0, 1fr);
  }
  ${media.large} {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
  ${media.tiny} {
    grid-template-columns: minmax(0, 1fr);
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
