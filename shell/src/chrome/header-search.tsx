import { Slot, useNavigate } from '@lectern/remote';
import { SearchBox } from '@lectern/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';

/**
 * The header's search box. Whoever is about to type in it has a remote loaded that suggests talks; nobody else pays for that.
 *
 * @source product.md, section 5, "Header search": empty or whitespace-only text does nothing
 */
export function HeaderSearch() {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  useEffect(() => {
    // Somebody was quicker than the scripts.
    if (box.current === document.activeElement) setWanted(true);
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = box.current?.value.trim();
    if (text) void navigate(`/search?query=${encodeURIComponent(text)}`);
  };
  return (
    <SearchBox
      label="Header search"
      iconTo="/search"
      onSubmit={submit}
      input={{ ref: box, onFocus: want, onPointerEnter: want }}
    >
      {wanted && <Slot name="header-search" props={{ input: box }} />}
    </SearchBox>
  );
}
