import {
  Button,
  Icon,
  SearchField,
  arrowLeftIcon,
  deferred,
  media,
  slidersHorizontalIcon,
  theme,
} from '@lectern/ui';
import { useEffect, useRef, type RefObject, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { useLocation } from '@lectern/remote';
import { parametersOf, type SearchParams } from './search-params';
import { FIELD, FORM } from './ids';

const SuggestionList = deferred(
  async () => (await import('../../shared/suggestions/suggestion-list')).SuggestionList,
);

interface SearchFormProps {
  params: SearchParams;
  onSearch: (query: string) => void;
  onBack: () => void;
  filterButton: RefObject<HTMLButtonElement | null>;
  filters: {
    /** Number of selected filters. */
    count: number;
    open: boolean;
    /** Id of the panel. */
    panel: string;
    toggle: () => void;
  };
}

/** The page's own search box; on narrow screens with a back button and the filter button. */
export function SearchForm({ params, onSearch, onBack, filterButton, filters }: SearchFormProps) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(params.query);
  useEffect(() => {
    // Text being typed survives a filter change; another search replaces it.
    if (!box.current || shown.current === params.query) return;
    shown.current = params.query;
    box.current.value = params.query;
  }, [params.query]);

  const { hash } = useLocation();
  useEffect(() => {
    // Visitors who follow the header's magnifier want to type; on page load the browser moves the focus
    // itself.
    if (hash === `#${FIELD}`) box.current?.focus({ preventScroll: true });
  }, [hash]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = box.current;
    if (!input) return;
    // An on-screen keyboard would cover the results.
    if (typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches) input.blur();
    const query = input.value.trim();
    input.value = query;
    // What is typed before its results are there must stay.
    shown.current = query;
    onSearch(query);
  };
  const back = () => {
    // Clear the leftover text together with the search, but not when a panel closes.
    if (box.current && !filters.open) box.current.value = '';
    onBack();
  };
  const { count } = filters;
  return (
    <Form id={FORM} role="search" aria-label="Talks" action="/search" onSubmit={submit}>
      <Narrow tone="quiet" icon aria-label="Back" onClick={back}>
        <Icon of={arrowLeftIcon} />
      </Narrow>
      <SearchField
        input={{
          ref: box,
          id: FIELD,
          defaultValue: params.query,
          'aria-label': 'Search for talks, speakers and tags',
          // Longer texts are cut on a phone.
          placeholder: 'Talks, speakers, tags',
        }}
      >
        <SuggestionList input={box} />
      </SearchField>
      {/* Without JavaScript the form is submitted natively, and these inputs keep the filters. */}
      {[...parametersOf({ ...params, query: '', page: null, exact: false })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit type="submit" tone="lamp">
        Search
      </Submit>
      <Narrow
        ref={filterButton}
        icon
        aria-label={count > 0 ? `Filters, ${count} selected` : 'Filters'}
        aria-expanded={filters.open}
        aria-controls={filters.open ? filters.panel : undefined}
        onClick={filters.toggle}
      >
        <Icon of={slidersHorizontalIcon} />
        {count > 0 && <Count>{count}</Count>}
      </Narrow>
    </Form>
  );
}

const Form = styled.form`
  position: relative;
  z-index: 40;
  display: flex;
  gap: ${theme.space2};
  ${media.medium} {
    grid-column: 1 / -1;
    max-width: 46rem;
  }
  ${media.narrow} {
    /* Suggestions span the page, past the buttons beside the box. */
    [role='listbox'][data-side='fill'] {
      inset-inline: calc(-1 * (${theme.tap} + ${theme.space2}));
      max-width: none;
    }
  }
  ${media.tiny} {
    /* The field gets its own line. */
    flex-wrap: wrap;
    > div {
      flex-basis: 100%;
      order: 1;
    }
    [role='listbox'][data-side='fill'] {
      inset-inline: 0;
    }
  }
`;

const Submit = styled(Button)`
  ${media.narrow} {
    display: none;
  }
`;

const Narrow = styled(Button)`
  ${media.medium} {
    display: none;
  }
`;

const Count = styled.span`
  position: absolute;
  top: -0.5rem;
  right: -0.5rem;
  min-width: 1.35rem;
  padding-inline: 0.3rem;
  border-radius: ${theme.radiusFull};
  background: ${theme.lamp};
  color: ${theme.onLamp};
  font-size: ${theme.sizeXs};
  font-weight: 700;
  line-height: 1.35rem;
`;
