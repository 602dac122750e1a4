import type { Content } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import {
  Button,
  Fine,
  Icon,
  Row,
  Tag,
  TextButton,
  TimeAgo,
  VisuallyHidden,
  dayOf,
  formatDate,
  theme,
  useLocale,
} from '@lectern/ui';
import { useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { KINDS, STATES } from './kinds';
import { CONTENTS_PATH, memberPath } from './paths';

/** What can be done about contents. */
export interface RowActions {
  /** Asks for the reason first; refuses what waits. */
  hide: (contents: readonly Content[]) => void;
  restore: (contents: readonly Content[]) => void;
  approve: (contents: readonly Content[]) => void;
  /** Asks first. */
  remove: (contents: readonly Content[]) => void;
}

interface Props {
  content: Content;
  isSelected: boolean;
  isBusy: boolean;
  ofMember: boolean;
  /** @param range from the row that was changed last */
  onToggle: (range: boolean) => void;
  actions: RowActions;
}

/** A longer text is cut, and can be expanded. */
const LONG = 240;

const TONES = { shown: undefined, waiting: 'lamp', hidden: 'bad' } as const;

/** One of the contents: enough to judge it at a glance. */
export function ContentRow({ content, isSelected, isBusy, ofMember, onToggle, actions }: Props) {
  const { kind, state, title, path, picture_url, member, added_at, has_network, id } = content;
  const { one, icon } = KINDS[kind];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'x' || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    onToggle(false);
  };
  return (
    <Item data-selected={isSelected || undefined} data-hidden={state === 'hidden' || undefined}>
      <Tick>
        <input
          type="checkbox"
          checked={isSelected}
          onKeyDown={onKeyDown}
          onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
        <VisuallyHidden>
          Select {one.toLowerCase()} {title}
        </VisuallyHidden>
      </Tick>
      {picture_url ? (
        <img src={picture_url} alt={`Added for ${title}`} width="96" height="96" loading="lazy" />
      ) : (
        <Kind aria-hidden="true">
          <Icon of={icon} />
        </Kind>
      )}
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
      <RowButtons content={content} isBusy={isBusy} actions={actions} />
    </Item>
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
  const locale = useLocale();
  if (state !== 'hidden') return null;
  return (
    <Fine>
      {reason && <>“{reason}”, </>}
      {hidden_at && <TimeAgo iso={hidden_at} />}
      {deleted_from && <>. Deleted for good from {formatDate(dayOf(deleted_from), locale)}.</>}
    </Fine>
  );
}

function RowButtons({ content, isBusy, actions }: Pick<Props, 'content' | 'isBusy' | 'actions'>) {
  const { state, title, deleted_from } = content;
  const [now] = useState(Date.now);
  const off = { dense: true, 'aria-disabled': isBusy || undefined };
  const it = <VisuallyHidden> {title}</VisuallyHidden>;
  const isDue = deleted_from !== null && Date.parse(deleted_from) <= now;
  return (
    <Buttons>
      {state === 'waiting' && (
        <Button {...off} onClick={() => actions.approve([content])}>
          Approve{it}
        </Button>
      )}
      {state === 'hidden' ? (
        <Button {...off} tone="quiet" onClick={() => actions.restore([content])}>
          Restore{it}
        </Button>
      ) : (
        <Button {...off} tone="quiet" onClick={() => actions.hide([content])}>
          {state === 'waiting' ? 'Refuse' : 'Hide'}
          {it}
        </Button>
      )}
      {isDue && (
        <Button {...off} tone="quiet" onClick={() => actions.remove([content])}>
          Delete for good{it}
        </Button>
      )}
    </Buttons>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto;
  align-items: start;
  gap: ${theme.space2} ${theme.space3};
  padding: ${theme.space3} ${theme.space4};
  border-top: ${theme.hairline};
  &:first-child {
    border-top: 0;
  }
  &[data-selected] {
    background: ${theme.lampWash};
    box-shadow: inset 5px 0 ${theme.lamp};
  }
  > img {
    width: 6rem;
    height: 6rem;
    border-radius: ${theme.radiusS};
    object-fit: cover;
    background: ${theme.sunken};
  }
  @media (max-width: 47.99rem) {
    grid-template-columns: auto minmax(0, 1fr);
    > span[aria-hidden] {
      display: none;
    }
    > img,
    > div {
      grid-column: 2;
    }
  }
`;

const Tick = styled.label`
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  margin-left: calc(-1 * ${theme.space2});
  cursor: pointer;
  input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${theme.ink};
    cursor: pointer;
  }
`;

const Kind = styled.span`
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  color: ${theme.ink2};
`;

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

const Buttons = styled(Row)`
  justify-content: end;
  @media (max-width: 47.99rem) {
    justify-content: start;
    > button[data-tone='quiet']:first-child {
      margin-left: -0.8125rem;
    }
  }
`;
