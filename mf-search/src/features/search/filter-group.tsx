import { Chip, Chips, Row, Skeleton, TextButton, theme } from '@lectern/ui';
import { useId, useState } from 'react';
import styled from 'styled-components';

/** How many filters or results are shown until more are asked for. @source product.md, section 9 */
export const FIRST = 5;

interface FilterGroupProps {
  title: string;
  /** Undefined while they are on their way. */
  choices: readonly string[] | undefined;
  chosen: readonly string[];
  onToggle: (choice: string) => void;
  onClear: () => void;
  /** Says behind the title how many can be chosen. */
  counted: boolean;
}

/** Filters of one kind: the first five or all of them. What is chosen is always among them. */
export function FilterGroup({ title, choices, chosen, onToggle, onClear, counted }: FilterGroupProps) {
  const titleId = useId();
  const [all, setAll] = useState(false);
  // What was chosen keeps its place after it was let go, so that nothing vanishes from under the pointer.
  const [kept, setKept] = useState(chosen);
  const added = chosen.filter((choice) => !kept.includes(choice));
  if (added.length > 0) setKept([...kept, ...added]);

  const known = choices ?? [];
  const first = known.slice(0, FIRST);
  const strange = kept.filter((choice) => !known.includes(choice));
  const beyond = kept.filter((choice) => !first.includes(choice));
  const shown = all ? [...strange, ...known] : [...beyond, ...first];
  const more = known.length > FIRST;
  return (
    <Group role="group" aria-labelledby={titleId}>
      <Head data-split>
        <h2 id={titleId}>
          {title}
          {counted && <Number> ({known.length})</Number>}
        </h2>
        <TextButton
          aria-describedby={titleId}
          onClick={() => {
            setKept([]);
            onClear();
          }}
        >
          Clear all
        </TextButton>
      </Head>
      <List data-all={all || undefined}>
        {shown.map((choice) => (
          <Chip key={choice} aria-pressed={chosen.includes(choice)} onClick={() => onToggle(choice)}>
            {choice}
          </Chip>
        ))}
        {!choices && <ChipSkeletons />}
      </List>
      {more && (
        <TextButton
          aria-expanded={all}
          aria-describedby={titleId}
          onClick={() => {
            if (all) setKept(chosen);
            setAll(!all);
          }}
        >
          {all ? 'See Less' : 'See More'}
        </TextButton>
      )}
    </Group>
  );
}

/** Chips that are still coming. */
function ChipSkeletons() {
  return ['7rem', '5rem', '6rem', '4.5rem', '8rem'].map((width) => (
    <Skeleton key={width} width={width} height={theme.tapDense} radius={theme.radiusFull} />
  ));
}

const Group = styled.div`
  min-width: 0;
`;

const Head = styled(Row)`
  min-height: ${theme.tap};
  h2 {
    font-size: ${theme.sizeLg};
  }
`;

const Number = styled.span`
  color: ${theme.ink2};
  font-family: ${theme.text};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

const List = styled(Chips)`
  padding-block: ${theme.space1};
  &[data-all] {
    max-height: min(26rem, 60dvh);
    /* Room for the ring of what is focused. */
    margin-inline: calc(-1 * ${theme.space1});
    padding-inline: ${theme.space1};
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;
