import type { FacetValue, SearchFacetName } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Facet, TryAgain, formatCount, type FacetChoice } from '@lectern/ui';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { SearchParams, Chosen } from './search-params';
import { cleared, toggled, valuesOf, type FacetShape } from './facets';
import { facetQuery } from './search.queries';
import { useLogged } from '@lectern/remote/use-logged';

/** How long typing in a facet's field must pause, in milliseconds. */
const PAUSE = 300;

/** A value of a facet; its number of talks is unknown before a search. */
export interface Value extends Pick<FacetValue, 'value' | 'label'> {
  count: number | null;
}

interface NarrowByProps {
  shape: FacetShape;
  params: SearchParams;
  /** Undefined while loading. */
  values: readonly Value[] | undefined;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Shows how many values can be chosen after the title, as in the panel of narrow screens. */
  counted: boolean;
}

/** One facet. Values that the response has no room for are found by name. */
export function FacetFilter({ shape, params, values, chosen, onChange, counted }: NarrowByProps) {
  const { facet, title, noun, find, closed, name } = shape;
  const [typed, setTyped] = useState('');
  const { found, failed, isFetching, refetch } = useFound(params, facet, typed);
  const current = valuesOf(chosen, facet);
  const always = facet === 'tag' || facet === 'speaker_name';
  if (values?.length === 0 && current.length === 0 && !always) return null;
  const choices = typed && found ? [...found, ...(values ?? [])] : values;
  const offered = new Set([...(values ?? []).map(({ value }) => value), ...current]).size;
  return (
    <Facet
      title={title}
      noun={noun}
      choices={choices && choicesOf(choices, name)}
      chosen={current}
      single={facet !== 'tag'}
      onToggle={(value) => onChange(toggled(chosen, facet, value))}
      onClear={() => onChange(cleared(chosen, facet))}
      find={find}
      onFind={setTyped}
      trouble={
        failed && (
          <TryAgain busy={isFetching} onRetry={() => void refetch()}>
            The search for this filter failed.
          </TryAgain>
        )
      }
      closed={closed && current.length === 0}
      badge={counted && <Number> ({formatCount(offered)})</Number>}
    />
  );
}

/** Each value once, by its display name. */
function choicesOf(values: readonly Value[], name?: (value: string) => string): FacetChoice[] {
  const once = new Map(values.map((each) => [each.value, each]));
  return [...once.values()].map(({ value, label, count }) => ({
    value,
    label: name ? name(value) : label,
    count,
  }));
}

/** The facet's values that match a text, once typing pauses; undefined until then. */
function useFound(params: SearchParams, facet: SearchFacetName, typed: string) {
  const text = typed.trim();
  const [find, setFind] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setFind(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching, refetch } = useQuery({
    ...facetQuery(params, facet, find),
    enabled: find !== '' && find === text,
  });
  useLogged('filters', error);
  return {
    found: text && Array.isArray(data) ? data : undefined,
    failed: text !== '' && find === text && error !== null,
    isFetching,
    refetch,
  };
}

const Number = styled.span`
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;
