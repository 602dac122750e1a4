import { useQuery } from '@lectern/remote';
import { Button, Fine, Row, media, theme } from '@lectern/ui';
import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { countOf, type Chosen } from './asked-for';
import { FilterGroup } from './filter-group';
import { FORM } from './search-form';
import { choicesQuery } from './search.queries';
import { useLogged } from './use-logged';

interface FiltersProps {
  id: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** On narrow screens: shown in place of the results. */
  open: boolean;
}

/**
 * What a search can be narrowed by: a sidebar, on narrow screens a panel with a title and a way to apply what was chosen.
 *
 * @source product.md, section 4: any number of tags, one speaker; choosing the chosen one again clears it
 */
export function Filters({ id, chosen, onChange, open }: FiltersProps) {
  const titleId = useId();
  const { data, error, isPending } = useQuery(choicesQuery());
  useLogged('tags and speakers', error);
  const { tags, speaker } = chosen;
  const choices = (kind: 'tags' | 'speakers') => (isPending ? undefined : (data?.[kind] ?? []));

  const toggleTag = (tag: string) =>
    onChange({
      ...chosen,
      tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag],
    });
  const named = open
    ? { role: 'dialog', 'aria-labelledby': titleId }
    : { role: 'complementary', 'aria-label': 'Filters' };
  return (
    <Side id={id} data-open={open || undefined} aria-busy={isPending} {...named}>
      {open && <PanelHead id={titleId} count={countOf(chosen)} />}
      <FilterGroup
        title="Tags"
        choices={choices('tags')}
        chosen={tags}
        onToggle={toggleTag}
        onClear={() => onChange({ ...chosen, tags: [] })}
        counted={open}
      />
      <FilterGroup
        title="Speakers"
        choices={choices('speakers')}
        chosen={speaker ? [speaker] : []}
        onToggle={(name) => onChange({ ...chosen, speaker: name === speaker ? '' : name })}
        onClear={() => onChange({ ...chosen, speaker: '' })}
        counted={open}
      />
      {open && (
        <Action>
          {/* Sends the form, so that what was typed and what was chosen count together. */}
          <Button tone="lamp" wide type="submit" form={FORM}>
            Apply Filters
          </Button>
        </Action>
      )}
    </Side>
  );
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
  gap: ${theme.space5};
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
