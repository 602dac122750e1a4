import { Link } from '@lectern/remote';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './icon';
import { searchIcon } from './icons';
import { searchInput } from './search-input';
import { theme } from './theme';

interface SearchFieldProps {
  /** Of the input; its name is `query`, its default `aria-label` 'Search talks'. */
  input?: ComponentProps<'input'>;
  /** Makes the magnifier a link to this path. */
  iconTo?: string;
  /** Below the input, such as suggestions in a `MenuBox`. */
  children?: ReactNode;
}

interface SearchBoxProps extends Omit<ComponentProps<'form'>, 'children'>, SearchFieldProps {
  /** Names the form among the page's search forms. */
  label: string;
}

/** A search form with one input. Without JavaScript it submits to `/search?query=…`. */
export function SearchBox({ label, input, iconTo, children, ...form }: SearchBoxProps) {
  return (
    <form role="search" aria-label={label} action="/search" method="get" {...form}>
      <SearchField input={input} iconTo={iconTo}>
        {children}
      </SearchField>
    </form>
  );
}

/** The input of a search form, with room for suggestions: a combobox, closed until something opens it. */
export function SearchField({ input, iconTo, children }: SearchFieldProps) {
  return (
    <Box>
      {iconTo ? (
        <Link to={iconTo} aria-label="Open search" data-lens>
          <Icon of={searchIcon} />
        </Link>
      ) : (
        <span data-lens>
          <Icon of={searchIcon} />
        </span>
      )}
      <input
        type="search"
        name="query"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={undefined}
        aria-label="Search talks"
        placeholder="Search talks"
        autoComplete="off"
        enterKeyHint="search"
        {...input}
      />
      {children}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  > [data-lens] {
    position: absolute;
    left: 0;
    top: 0;
    display: grid;
    place-items: center;
    width: ${theme.tap};
    height: ${theme.tap};
    color: ${theme.ink2};
  }
  > span[data-lens] {
    pointer-events: none;
  }
  ${searchInput}
  > input {
    padding: 0 min(1rem, 4vw) 0 ${theme.tap};
  }
`;
