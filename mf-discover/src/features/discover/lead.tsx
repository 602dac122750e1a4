import { useNavigate, useQuery } from '@lectern/remote';
import { Icon, TextInput, countOf, media, searchIcon, theme } from '@lectern/ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { countsQuery } from './discover.queries';

/** What the site is, in a sentence, and on a phone a search field, which elsewhere is in the header. */
export function Lead() {
  const { data: counts } = useQuery(countsQuery());
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get('query');
    if (typeof query === 'string' && query.trim() !== '')
      void navigate(`/search?query=${encodeURIComponent(query.trim())}`);
  };
  return (
    <Head>
      <h1>
        {counts && counts.recordings > 0
          ? `${countOf(counts.recordings, 'recorded talk')} from ${countOf(counts.conferences, 'conference')}`
          : 'Discover technical talks'}
      </h1>
      <Search role="search" aria-label="Talks" action="/search" onSubmit={search}>
        <Icon of={searchIcon} />
        <TextInput
          type="search"
          name="query"
          aria-label="Search all talks"
          placeholder="Search talks"
          enterKeyHint="search"
          autoComplete="off"
        />
      </Search>
    </Head>
  );
}

const Head = styled.div`
  display: grid;
  gap: ${theme.space3};
  margin-bottom: ${theme.space5};
  h1 {
    font-size: ${theme.sizeXl};
    line-height: ${theme.leadingSnug};
    text-wrap: balance;
  }
`;

const Search = styled.form`
  position: relative;
  svg {
    position: absolute;
    inset-block: 0;
    left: ${theme.space3};
    margin-block: auto;
    color: ${theme.ink3};
    pointer-events: none;
  }
  input {
    width: 100%;
    padding-left: 2.5rem;
  }
  ${media.medium} {
    display: none;
  }
`;
