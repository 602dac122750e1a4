import {
  MAX_CONTENTS_TEXT,
  type ContentKind,
  type ContentState,
  type ContentsQuery,
} from '@lectern/contracts';
import { useNavigate, useQuery } from '@lectern/remote';
import {
  Button,
  ChipLink,
  Chips,
  Field,
  FilterChips,
  Icon,
  TextInput,
  VisuallyHidden,
  theme,
  xIcon,
} from '@lectern/ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { contentsQuery, memberQuery } from '../../shared/contents.queries';
import { KINDS, STATES } from '../../shared/kinds';
import { pathOf } from './contents-params';

/** The filters, each of which leads to an address. */
export function Filters({ filter }: { filter: ContentsQuery }) {
  const { kind, state, text = '', day = '' } = filter;
  // The number is that of all contents that wait, whatever the filter.
  const waiting = useQuery(contentsQuery(filter)).data?.waiting;
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void navigate(pathOf(filter, { text: textOf(typed.get('text')), day: textOf(typed.get('day')) }));
  };
  const kinds = (Object.keys(KINDS) as ContentKind[]).map((each) => ({
    to: pathOf(filter, { kind: each === kind ? undefined : each }),
    label: KINDS[each].many,
    on: each === kind,
  }));
  const states = (Object.keys(STATES) as ContentState[]).map((each) => ({
    to: pathOf(filter, { state: each === state ? undefined : each }),
    label: STATES[each],
    on: each === state,
    ...(each === 'waiting' && waiting ? { count: waiting } : {}),
  }));
  return (
    <Place>
      <FilterChips
        groups={[
          [
            {
              to: pathOf(filter, { kind: undefined, state: undefined }),
              label: 'Everything',
              on: !kind && !state,
            },
          ],
          kinds,
          states,
        ]}
      />
      <Form role="search" aria-label="Contents" key={`${text} ${day}`} onSubmit={onSubmit}>
        <Field label="Text, or address of a page">
          <TextInput
            name="text"
            type="search"
            defaultValue={text}
            minLength={2}
            maxLength={MAX_CONTENTS_TEXT}
            autoComplete="off"
          />
        </Field>
        <Field label="Day (UTC)">
          <TextInput name="day" type="date" defaultValue={day} />
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      <Narrowing filter={filter} />
    </Place>
  );
}

const textOf = (typed: FormDataEntryValue | null) => (typeof typed === 'string' ? typed.trim() : '');

/** Filters that come from a row: each is removed by its chip. */
function Narrowing({ filter }: { filter: ContentsQuery }) {
  const { member, network_of, text, day } = filter;
  const { data } = useQuery({ ...memberQuery(member ?? 0), enabled: member !== undefined });
  const chips = [
    { name: 'member', on: member !== undefined, label: `By ${data?.name ?? `member ${member}`}` },
    { name: 'network_of', on: network_of !== undefined, label: 'Of one network, in the last 28 days' },
    { name: 'text', on: text !== undefined, label: `“${text}”` },
    { name: 'day', on: day !== undefined, label: String(day) },
  ].filter(({ on }) => on);
  if (chips.length === 0) return null;
  return (
    <Chips role="group" aria-label="Narrowed to">
      {chips.map(({ name, label }) => (
        <ChipLink key={name} to={pathOf(filter, { [name]: undefined })} aria-current="true">
          {label}
          <Icon of={xIcon} />
          <VisuallyHidden>Remove this filter</VisuallyHidden>
        </ChipLink>
      ))}
    </Chips>
  );
}

const Place = styled.div`
  display: grid;
  gap: ${theme.space3};
  padding: ${theme.space3} ${theme.space4};
  border-bottom: ${theme.hairline};
  > * {
    min-width: 0;
  }
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space3};
  align-items: end;
  > :first-child {
    grid-column: 1 / -1;
  }
  @media (min-width: 40rem) {
    grid-template-columns: minmax(0, 1fr) 11rem auto;
    > :first-child {
      grid-column: auto;
    }
  }
  input {
    min-height: ${theme.tap};
    padding-block: 0;
  }
`;
