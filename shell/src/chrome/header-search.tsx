import { Slot, useNavigate } from '@lectern/remote';
import { SearchBox } from '@lectern/ui';
import type { SubmitEvent } from 'react';

/** The header's search box: what a remote put there, and until then a plain form. */
export function HeaderSearch() {
  return (
    <Slot name="header-search" props={{}}>
      <PlainSearch />
    </Slot>
  );
}

/** @source product.md, section 5, "Header search": empty or whitespace-only text does nothing */
function PlainSearch() {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get('query');
    const text = typeof query === 'string' ? query.trim() : '';
    if (text) void navigate(`/search?query=${encodeURIComponent(text)}`);
  };
  return <SearchBox label="Header search" iconTo="/search" onSubmit={submit} />;
}
