import type { AuditEntry } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import {
  Icon,
  Tag,
  VisuallyHidden,
  copyIcon,
  dayOf,
  formatClock,
  formatDay,
  theme,
  useLocale,
} from '@lectern/ui';
import styled from 'styled-components';
import { actorText, CopyButton, inWords, shortHash } from '@lectern/console';
import { EntryActions } from './entry-actions';

interface Props {
  entry: AuditEntry;
  /** If entries are not grouped by day, the day precedes the time. */
  withDay?: boolean;
  /** Highlighted, since the address names it. */
  isRequested?: boolean;
  /** The audit log is altered at this entry, or before it. */
  broken?: 'here' | 'before';
}

/** An entry of the audit log: what was done, what it changed, who did it and why. */
export function EntryRow({ entry, withDay = false, isRequested = false, broken }: Props) {
  const { id, at, remote, act, actor, about, token, reason, hash, details } = entry;
  const recorded = typeof details.recorded_at === 'string' ? details.recorded_at : null;
  const locale = useLocale();
  const { did, change } = inWords(entry);
  const isAutomatic = act === 'automatic-rollback';
  return (
    <Line
      data-automatic={isAutomatic || undefined}
      data-asked={isRequested || undefined}
      data-compact={withDay || undefined}
    >
      <time dateTime={at} title={new Date(at).toISOString()}>
        {withDay && <span>{shortDay(at, locale)} </span>}
        {formatClock(at)}
      </time>
      <Summary>
        <p>
          {remote && (
            <Link to={`/operate/${remote}`}>
              <strong>{remote}</strong>
            </Link>
          )}{' '}
          {did}
          {about && ` for ${about}`}
          {change && <Change>: {change}</Change>} {isAutomatic && <Tag tone="bad">Automatic</Tag>}{' '}
          {broken && <Tag tone="bad">{broken === 'here' ? 'Broken here' : 'After the break'}</Tag>}
        </p>
        <Who>
          {!isAutomatic && actorText(actor)}
          {token !== null && (
            <>
              , <Link to={`/operate/record?token=${token}`}>token&nbsp;{token}</Link>
            </>
          )}
          {reason && (isAutomatic ? reason : `: “${reason}”`)}
          {recorded && (
            <Later>
              Recorded on {formatDay(dayOf(recorded), locale)} at {formatClock(recorded)}, when the audit log
              could be signed again.
            </Later>
          )}
        </Who>
        <EntryActions entry={entry} />
      </Summary>
      <Proof>
        <Link to={`/operate/record?line=${id}`}>
          <VisuallyHidden>Entry </VisuallyHidden>#{id}
        </Link>
        <CopyButton
          text={hash}
          tone="quiet"
          dense
          title={hash}
          aria-label={`Copy the hash of entry ${id}, ${shortHash(hash)}`}
        >
          <code>{shortHash(hash)}</code>
          <Icon of={copyIcon} size="1em" />
        </CopyButton>
      </Proof>
    </Line>
  );
}

/** Abbreviated day; empty for today. */
function shortDay(at: string, locale: string): string {
  const now = new Date().toISOString();
  if (dayOf(at) === dayOf(now)) return '';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', calendar: 'gregory' }).format(
    new Date(at),
  );
}

/** A list of entries. */
export const Entries = styled.ol`
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr);
  gap: 0 ${theme.space3};
  padding: ${theme.space3} ${theme.space4};
  border-top: ${theme.hairline};
  line-height: 1.45;
  &:first-child {
    border-top: 0;
  }
  &[data-automatic] {
    background: ${theme.dangerWash};
    box-shadow: inset 4px 0 ${theme.danger};
  }
  &[data-automatic] [data-tone='bad'] {
    background: ${theme.surface};
  }
  &[data-asked] {
    background: ${theme.lampWash};
    box-shadow: inset 4px 0 ${theme.lampLine};
  }
  time {
    color: ${theme.ink2};
  }
  time span {
    display: block;
    font-size: ${theme.sizeXs};
    white-space: nowrap;
  }
  @media (min-width: 48rem) {
    &:not([data-compact]) {
      grid-template-columns: 4.75rem minmax(0, 1fr) auto;
    }
  }
`;

const Summary = styled.div`
  strong {
    font-weight: ${theme.weightStrong};
  }
  a {
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline 3px ${theme.lamp};
  }
`;

const Change = styled.span`
  color: ${theme.ink2};
`;

const Who = styled.p`
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
`;

const Later = styled.span`
  display: block;
`;

const Proof = styled.div`
  grid-column: 2;
  display: flex;
  align-items: center;
  gap: ${theme.space1};
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.tapDense};
    min-width: 2rem;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  button {
    padding-inline: ${theme.space2};
    font-size: ${theme.sizeXs};
    font-weight: 400;
  }
  code {
    font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  }
  @media (min-width: 48rem) {
    li:not([data-compact]) > & {
      grid-column: 3;
      align-self: start;
      margin-block: calc((${theme.tapDense} - 1.45em) / -2);
    }
  }
`;
