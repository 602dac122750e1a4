import type { Content } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import {
  Fine,
  Tag,
  TextButton,
  TimeAgo,
  VisuallyHidden,
  dayOf,
  formatDate,
  theme,
  SITE_LANGUAGE,
} from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { KINDS, STATES } from './kinds';
import { CONTENTS_PATH, memberPath } from './paths';

/** A longer text is cut, and can be expanded. */
const LONG = 240;

const TONES = { shown: undefined, waiting: 'lamp', hidden: 'bad' } as const;

/** What was added, where, when and by whom, and why it is hidden. */
export function ContentSummary({ content, ofMember }: { content: Content; ofMember: boolean }) {
  const { kind, state, title, path, member, added_at, has_network, id } = content;
  const { one } = KINDS[kind];
  return (
    <What>
      <Line>
        <strong>{one}</strong> <TimeAgo iso={added_at} />
        {state !== 'shown' && <Tag tone={TONES[state]}>{STATES[state]}</Tag>}
      </Line>
      <Title>
        {path ? (
          <a href={path} target="_blank" rel="noopener">
            {title}
            <VisuallyHidden> (on the site, in a new window)</VisuallyHidden>
          </a>
        ) : (
          title
        )}
      </Title>
      <Excerpt content={content} />
      <Links>
        {!ofMember && <Who member={member} />}
        {has_network && (
          <Link to={`${CONTENTS_PATH}?network_of=${id}`}>
            Same network<VisuallyHidden> as {title}</VisuallyHidden>
          </Link>
        )}
      </Links>
      <Hidden content={content} />
    </What>
  );
}

function Who({ member }: { member: Content['member'] }) {
  if (!member) return <span>From an import or a former member</span>;
  return (
    <span>
      <Link to={memberPath(member.id)}>{member.name}</Link>
      {member.suspended && <Tag tone="bad">Suspended</Tag>}
    </span>
  );
}

function Excerpt({ content: { text, title } }: { content: Content }) {
  const [open, setOpen] = useState(false);
  if (!text) return null;
  const isLong = text.length > LONG;
  return (
    <>
      <Text>{isLong && !open ? `${text.slice(0, LONG).trimEnd()}…` : text}</Text>
      {isLong && (
        <p>
          <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Less' : 'More'}
            <VisuallyHidden> of {title}</VisuallyHidden>
          </TextButton>
        </p>
      )}
    </>
  );
}

/** Why and since when it is hidden, and until when it can be restored. */
function Hidden({ content: { state, reason, hidden_at, deleted_from } }: { content: Content }) {
  if (state !== 'hidden') return null;
  return (
    <Fine>
      {reason && <>“{reason}”, </>}
      {hidden_at && <TimeAgo iso={hidden_at} />}
      {deleted_from && <>. Deleted for good from {formatDate(dayOf(deleted_from), SITE_LANGUAGE)}.</>}
    </Fine>
  );
}

const What = styled.div`
  display: grid;
  gap: 2px;
  overflow-wrap: anywhere;
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space2};
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  strong {
    color: ${theme.ink};
  }
`;

const Title = styled.p`
  font-weight: ${theme.weightStrong};
  [data-hidden] & {
    color: ${theme.ink3};
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;

const Text = styled.p`
  max-width: ${theme.measure};
  font-size: ${theme.sizeSm};
  line-height: 1.45;
  white-space: pre-line;
  [data-hidden] & {
    color: ${theme.ink3};
  }
`;

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space4};
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  span {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space2};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 1.5rem;
    color: inherit;
    text-decoration: underline 1px ${theme.edge};
    text-underline-offset: 0.25em;
  }
`;
