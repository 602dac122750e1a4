import { useQuery } from '@lectern/remote';
import { Callout, TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { freezeQuery } from './freeze.queries';
import { FreezeSwitch } from './freeze-switch';

/** On every page of the console while all starts are stopped; otherwise nothing. */
export function FreezeNotice() {
  const { data } = useQuery(freezeQuery());
  if (!data?.since) return null;
  return (
    <Outer>
      <Callout tone="plain" announced>
        <Line>
          <span>
            <strong>No starts now,</strong> since <TimeAgo iso={data.since} />: {data.reason}
          </span>
          <FreezeSwitch />
        </Line>
      </Callout>
    </Outer>
  );
}

const Outer = styled.div`
  margin-bottom: ${theme.space4};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2} ${theme.space4};
`;
