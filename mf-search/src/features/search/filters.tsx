import { SEARCH_LIMITS, TALK_FIELDS, TALK_SWITCHES } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import {
  Button,
  FacetRow,
  FacetRows,
  Fine,
  Row,
  TryAgain,
  countOf,
  formatCount,
  media,
  theme,
  totalOf,
} from '@lectern/ui';
import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { countChosen, isSearch, type SearchParams, type Chosen } from './search-params';
import { FACETS, type FacetShape } from './facets';
import { FORM } from './ids';
import { MyLanguages } from './my-languages';
import { FacetFilter, type Value } from './facet-filter';
import { choicesQuery, detailsQuery } from './search.queries';
import { useLogged } from '@lectern/remote/use-logged';

interface FiltersProps {
  id: string;
  /** The search in the address, with the selected filters in place of its own. */
  params: SearchParams;
  onChange: (chosen: Chosen) => void;
  /** On narrow screens: shown instead of the results. */
  open: boolean;
}

/**
 * The filters of a search: a sidebar, on narrow screens a panel with a title and a button that applies the
 * selection.
 *
 * @source product.md, section 4: any number of tags, one speaker; choosing the chosen one again clears it
 */
export function Filters({ id, params, onChange, open }: FiltersProps) {
  const titleId = useId();
  const { details, values, isPending, failed, isFetching, refetch } = useValues(params);
  const named = open
    ? { role: 'dialog', 'aria-labelledby': titleId }
    : { role: 'complementary', 'aria-label': 'Filters' };
  return (
    <Side id={id} data-open={open || undefined} aria-busy={isPending} {...named}>
      {open && <PanelHead id={titleId} count={countChosen(params)} />}
      {failed && (
        <TryAgain busy={isFetching} onRetry={() => void refetch()}>
          The filters could not be loaded.
        </TryAgain>
      )}
      {details?.total_capped && (
        <Fine>Counted among the {countOf(SEARCH_LIMITS.countedTalks, 'talk')} added last.</Fine>
      )}
      {details && (
        <FacetRows>
          {TALK_SWITCHES.filter((name) => params[name] || details[name]).map((name) => (
            <li key={name}>
              <FacetRow
                on={params[name]}
                label={TALK_FIELDS[name].filter.title}
                count={formatCount(details[name] ?? 0)}
                onClick={() => onChange({ ...params, [name]: !params[name] })}
              />
            </li>
          ))}
        </FacetRows>
      )}
      {FACETS.map((shape) => {
        const of = values(shape.facet);
        return (
          of !== null && (
            <FacetFilter
              key={shape.facet}
              shape={shape}
              params={params}
              values={of}
              chosen={params}
              onChange={onChange}
              counted={open}
            />
          )
        );
      })}
      <MyLanguages offered={details?.facets.language ?? []} />
      {open && (
        <Action>
          {/* Submits the form, so that typed text and selected filters apply together. */}
          <Button tone="lamp" wide type="submit" form={FORM}>
            Apply Filters
            {details && (
              <Total>
                {totalOf(
                  details.total + Number(details.total_capped),
                  'talk',
                  'talks',
                  SEARCH_LIMITS.countedTalks,
                )}
              </Total>
            )}
          </Button>
        </Action>
      )}
    </Side>
  );
}

/**
 * The values of each facet: those of the results, or before a search those of tags and speakers. Null for a
 * facet that is not shown.
 */
function useValues(params: SearchParams) {
  const searching = isSearch(params);
  const found = useQuery({
    ...detailsQuery(params),
    enabled: searching,
    placeholderData: (before) => (searching ? before : undefined),
  });
  const known = useQuery({ ...choicesQuery(), enabled: !searching });
  useLogged('filters', searching ? found.error : null);
  useLogged('tags and speakers', searching ? null : known.error);
  const details = searching ? found.data : undefined;
  const { isPending, isError, data, isFetching, refetch } = searching ? found : known;

  const values = (facet: FacetShape['facet']): readonly Value[] | undefined | null => {
    if (searching && !isPending) return details?.facets[facet] ?? [];
    // Until the first search has results, the previous choices stay.
    const names = facet === 'tag' ? known.data?.tags : facet === 'speaker_name' ? known.data?.speakers : null;
    if (names === null) return searching ? undefined : null;
    return isPending && !names
      ? undefined
      : (names ?? []).map((name) => ({ value: name, label: name, count: null }));
  };
  return { details, values, isPending, failed: isError && !data, isFetching, refetch };
}

/** The panel's title, which takes the focus when the panel opens. */
function PanelHead({ id, count }: { id: string; count: number }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <Row data-split>
      <Title id={id} ref={title} tabIndex={-1}>
        Filters
      </Title>
      <Fine as="span" role="status">
        {count} selected
      </Fine>
    </Row>
  );
}

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space3};
  align-content: start;
  min-width: 0;
  ${media.narrow} {
    &:not([data-open]) {
      display: none;
    }
  }
`;

const Title = styled.h2`
  font-size: ${theme.sizeLg};
  &:focus {
    outline: 0;
  }
`;

const Action = styled.div`
  position: sticky;
  bottom: 0;
  padding-block: ${theme.space3};
  border-top: ${theme.hairline};
  background: ${theme.canvas};
`;

const Total = styled.span`
  font-weight: 400;
`;
