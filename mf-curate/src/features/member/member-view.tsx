import { Box, Fetched, ListSkeleton, Nothing, refusalOf } from '@lectern/console';
import type { Member } from '@lectern/contracts';
import { Link, useQuery } from '@lectern/remote';
import { Avatar, EmptyState, Fine, Stack, Tag, TextLink, TimeAgo, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { ContentList } from '../../shared/content-list';
import { contentsQuery, memberQuery } from '../../shared/contents.queries';
import { OutcomeBar } from '../../shared/outcome-bar';
import { CONTENTS_PATH } from '../../shared/paths';
import { useChanges, type Changes } from '../../shared/use-changes';
import { MemberActions } from './member-actions';
import { Suspended } from './suspended';

/** A member with numbers, actions and contents. */
export function MemberView({ id }: { id: number }) {
  const [isDeleted, setDeleted] = useState(false);
  const changes = useChanges();
  const query = useQuery({ ...memberQuery(id), enabled: !isDeleted });
  const isMissing = isDeleted || refusalOf(query.error)?.status === 404;
  return (
    <Stack>
      <p>
        <TextLink to={CONTENTS_PATH}>All contents</TextLink>
      </p>
      {isMissing ? (
        <EmptyState>
          <p>
            <strong>{isDeleted ? 'The account is deleted' : 'There is no such member'}</strong>
          </p>
          {!isDeleted && <p>The account may have been deleted.</p>}
        </EmptyState>
      ) : (
        <Columns>
          <Fetched query={query} what="The member" skeleton={<ListSkeleton />}>
            {(member) => <About member={member} changes={changes} onDeleted={() => setDeleted(true)} />}
          </Fetched>
          <Box title="Contents" id="contents" flush>
            <TheirContents id={id} changes={changes} />
          </Box>
        </Columns>
      )}
      <OutcomeBar changes={changes} />
    </Stack>
  );
}

interface AboutProps {
  member: Member;
  changes: Changes;
  onDeleted: () => void;
}

function About({ member, changes, onDeleted }: AboutProps) {
  const { id, name, image, joined_at, is_operator, shown, hidden, waiting, suspension, trusted_at } = member;
  const rows = [
    ['Talks', shown.talks, hidden.talks],
    ['Notes', shown.notes, hidden.notes],
    ['Pictures', shown.pictures, hidden.pictures],
    ['Biographies', shown.biographies, hidden.biographies],
    ['Transcripts', shown.transcripts, hidden.transcripts],
  ] as const;
  return (
    <Box
      id="member"
      title={
        <Who>
          <Avatar id={id} name={name} src={image} />
          {name}
        </Who>
      }
    >
      <Stack>
        <Fine>
          Joined <TimeAgo iso={joined_at} />
        </Fine>
        {(is_operator || trusted_at || waiting > 0) && (
          <p>
            {is_operator && <Tag>Operator</Tag>} {trusted_at && <Tag tone="ok">Trusted</Tag>}{' '}
            {waiting > 0 && <Tag tone="lamp">{waiting} waiting</Tag>}
          </p>
        )}
        {suspension && <Suspended suspension={suspension} />}
        <Numbers>
          <thead>
            <tr>
              <td />
              <th scope="col">Shown</th>
              <th scope="col">Hidden</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, seen, unseen]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{seen}</td>
                <td>{unseen}</td>
              </tr>
            ))}
          </tbody>
        </Numbers>
        <MemberActions member={member} changes={changes} onDeleted={onDeleted} />
      </Stack>
    </Box>
  );
}

function TheirContents({ id, changes }: { id: number; changes: Changes }) {
  const query = useQuery(contentsQuery({ member: id }));
  return (
    <Fetched query={query} what="The contents" skeleton={<ListSkeleton />}>
      {({ contents, next }) =>
        contents.length === 0 ? (
          <Nothing>They have not added anything.</Nothing>
        ) : (
          <>
            <ContentList contents={contents} changes={changes} ofMember />
            {next !== null && (
              <Foot>
                <Link to={`${CONTENTS_PATH}?member=${id}&before=${next}`}>Older</Link>
              </Foot>
            )}
          </>
        )
      }
    </Fetched>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${theme.space4};
  align-items: start;
  > * {
    min-width: 0;
    /* Unlike hidden, it lets the list's head stay in sight. */
    overflow: clip;
  }
  @media (min-width: 72rem) {
    grid-template-columns: 22rem minmax(0, 1fr);
  }
`;

const Who = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space3};
`;

const Numbers = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${theme.space1} 0;
    font-weight: 400;
    text-align: end;
  }
  thead th {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
  }
  tbody th {
    color: ${theme.ink2};
    text-align: start;
  }
  tbody td {
    font-weight: ${theme.weightStrong};
  }
`;

const Foot = styled.p`
  padding: ${theme.space3} ${theme.space4};
  border-top: ${theme.hairline};
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.tap};
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
`;
