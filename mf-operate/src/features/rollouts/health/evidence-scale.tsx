import type { Comparison } from '@lectern/contracts';
import { theme } from '@lectern/ui';
import styled from 'styled-components';
import { logPosition } from './charts/scale';
import { countText, evidenceName } from './wording';

/**
 * The scale shows evidence from a hundredth, where the candidate fails far less often, to a hundred times the
 * limit.
 */
const LEAST = 0.01;
const BEYOND = 100;

/** The evidence against its limit, on a logarithmic scale. */
export function EvidenceScale({ comparison }: { comparison: Comparison }) {
  const { evidence, limit } = comparison;
  const at = (value: number) => `${logPosition(value, LEAST, limit * BEYOND).toFixed(1)}%`;
  const isOver = evidence >= limit;
  // Until a visitor has received the candidate there is no evidence either way.
  const isKnown = comparison.candidate.visitors > 0;
  return (
    <Scale role="img" aria-label={evidenceName(comparison)}>
      <Track>
        {isKnown && <Filled style={{ width: at(evidence) }} data-over={isOver || undefined} />}
        <Mark style={{ left: at(1) }} />
        <Mark style={{ left: at(limit) }} data-limit />
        {isKnown && <Now style={{ left: at(evidence) }} data-over={isOver || undefined} />}
      </Track>
      <Name style={{ left: at(1) }}>1 = no difference</Name>
      <Name style={{ left: at(limit) }}>limit {countText(limit)}</Name>
    </Scale>
  );
}

const Scale = styled.div`
  position: relative;
  padding-bottom: 1.25rem;
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

const Track = styled.div`
  position: relative;
  height: 0.75rem;
  margin-block: ${theme.space2};
  border-radius: ${theme.radiusFull};
  background: ${theme.sunken};
  box-shadow: inset 0 0 0 1px ${theme.line};
`;

const Filled = styled.div`
  height: 100%;
  min-width: 0.75rem;
  border-radius: ${theme.radiusFull};
  background: ${theme.lampLine};
  transition: width ${theme.calm} ${theme.ease};
  &[data-over] {
    background: ${theme.danger};
  }
  @media (forced-colors: active) {
    background: Highlight;
  }
`;

const Mark = styled.span`
  position: absolute;
  top: -4px;
  bottom: -4px;
  border-left: 1px dashed ${theme.ink3};
  &[data-limit] {
    border-left: 2px solid ${theme.ink};
  }
`;

const Now = styled.span`
  position: absolute;
  top: 50%;
  width: 1.125rem;
  height: 1.125rem;
  translate: -50% -50%;
  border: 3px solid ${theme.surface};
  border-radius: 50%;
  background: ${theme.lampLine};
  box-shadow: 0 0 0 1px ${theme.edge};
  transition: left ${theme.calm} ${theme.ease};
  &[data-over] {
    background: ${theme.danger};
  }
`;

const Name = styled.span`
  position: absolute;
  bottom: 0;
  translate: -50% 0;
  white-space: nowrap;
`;
