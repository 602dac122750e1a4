import type { AuditAction } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { TextButton, theme } from '@lectern/ui';
import styled from 'styled-components';
import { ACTION_NAMES, rolloutsQuery } from '@lectern/console';
import { FILTERS, type AuditLogParams } from './audit-log-params';
import { FilterInput } from './filter-input';
import { Select } from './select';

const ALL = '';

interface Props {
  params: AuditLogParams;
  onAsk: (change: Partial<AuditLogParams>) => void;
}

/** What the page's address filters by. */
export function Filters({ params, onAsk }: Props) {
  const { data: rollouts = [] } = useQuery(rolloutsQuery());
  const { remote, act, person, team, token, day, text, line } = params;
  const names = new Set(rollouts.map((rollout) => rollout.remote));
  if (remote) names.add(remote);
  const isFiltered = FILTERS.some((name) => params[name] !== undefined);
  return (
    <Bar role="search" aria-label="Entries">
      <FilterInput
        label="Text"
        type="search"
        maxLength={200}
        value={text ?? ''}
        onChange={(typed) => onAsk({ text: typed || undefined })}
      />
      <FilterInput
        label="Person"
        placeholder="Address"
        maxLength={300}
        value={person ?? ''}
        onChange={(typed) => onAsk({ person: typed || undefined })}
      />
      <FilterInput
        label="Team"
        maxLength={41}
        value={team ?? ''}
        suggestions={[...new Set(rollouts.flatMap((rollout) => rollout.team ?? []))].sort()}
        onChange={(typed) => onAsk({ team: typed || undefined })}
      />
      <FilterInput
        label="Token"
        inputMode="numeric"
        placeholder="Number"
        value={token === undefined ? '' : String(token)}
        onChange={(typed) => onAsk({ token: Number(typed) || undefined })}
      />
      <Select label="Remote" value={remote ?? ALL} onChange={(name) => onAsk({ remote: name || undefined })}>
        <option value={ALL}>All remotes</option>
        {[...names].sort().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Action"
        value={act ?? ALL}
        onChange={(name) => onAsk({ act: name === ALL ? undefined : (name as AuditAction) })}
      >
        <option value={ALL}>All actions</option>
        {Object.entries(ACTION_NAMES).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
      <FilterInput
        label="Day"
        type="date"
        value={day ?? ''}
        onChange={(typed) => onAsk({ day: typed || undefined })}
      />
      {(isFiltered || line !== undefined) && (
        <End>
          {isFiltered && (
            <TextButton onClick={() => onAsk(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
              Clear filters
            </TextButton>
          )}
          {line !== undefined && <TextButton onClick={() => onAsk({})}>Newest entries</TextButton>}
        </End>
      )}
    </Bar>
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.25rem, 1fr));
  gap: ${theme.space2} ${theme.space3};
  align-items: end;
  padding: ${theme.space3} ${theme.space4};
  border-bottom: ${theme.hairline};
`;

const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space4};
`;
