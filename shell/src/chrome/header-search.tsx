import { Slot, useNavigate } from '@lectern/remote';
import { SearchBox } from '@lectern/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';

/**
 * The header's search box. The remote that suggests talks is loaded only when the visitor is about to type.
 *
 * @source product.md, section 5, "Header search": empty or whitespace-only text does nothing
 */
export function HeaderSearch() {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  useEffect(() => {
    // The visitor focused the box before the scripts ran.
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
