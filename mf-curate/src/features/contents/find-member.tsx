import { Fetched, ListSkeleton } from '@lectern/console';
import type { Member } from '@lectern/contracts';
import { Link, useQuery } from '@lectern/remote';
import { Avatar, Button, Field, Fine, Stack, Tag, TextInput, countOf, theme } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { membersQuery } from '../../shared/contents.queries';
import { memberPath } from '../../shared/paths';

const SHORTEST = 2;

/** Finds members by what a page shows of them: a name, or the address of something they added. */
export function FindMember() {
  const [asked, setAsked] = useState('');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    setAsked(typeof typed === 'string' ? typed.trim() : '');
  };
  return (
    <Stack>
      <Form role="search" aria-label="Members" onSubmit={onSubmit}>
        <Field label="Name, or address of a page or picture">
          <TextInput name="query" type="search" minLength={SHORTEST} maxLength={500} autoComplete="off" />
        </Field>
        <Button type="submit">Find</Button>
      </Form>
      {asked.length >= SHORTEST && <Found key={asked} query={asked} />}
    </Stack>
  );
}

function Found({ query }: { query: string }) {
  const members = useQuery(membersQuery(query));
  return (
    <Fetched query={members} what="The members" skeleton={<ListSkeleton />}>
      {(list) => (
        <>
          <Fine role="status">
            {list.length === 0 ? 'No member found.' : `${countOf(list.length, 'member')} found.`}
          </Fine>
          {list.length > 0 && (
            <List role="list">
              {list.map((member) => (
                <One key={member.id} member={member} />
              ))}
            </List>
          )}
        </>
      )}
    </Fetched>
  );
}

function One({ member: { id, name, image, shown, suspension } }: { member: Member }) {
  return (
    <li>
      <Avatar id={id} name={name} src={image} />
      <div>
        <Link to={memberPath(id)}>{name}</Link>
        <Fine>
          {countOf(shown.talks, 'talk')}, {countOf(shown.notes, 'note')}
        </Fine>
      </div>
      {suspension && <Tag tone="bad">Suspended</Tag>}
    </li>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space2};
  align-items: end;
  input {
    min-height: ${theme.tap};
    padding-block: 0;
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${theme.space3};
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: ${theme.space3};
  }
`;
