import { Chip, theme } from '@lectern/ui';
import styled from 'styled-components';
import { SPANS } from './wording';

/** Chooses how far back the charts go. */
export function SpanChoice({ hours, onChoose }: { hours: number; onChoose: (hours: number) => void }) {
  return (
    <Choices role="group" aria-label="Time span">
      {SPANS.map((span) => (
        <Chip
          key={span.hours}
          aria-label={`${span.label}: ${span.words}`}
          aria-pressed={span.hours === hours}
          onClick={() => onChoose(span.hours)}
        >
          {span.label}
        </Chip>
      ))}
    </Choices>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1};
  font-variant-numeric: tabular-nums;
  button {
    min-width: 2.75rem;
    justify-content: center;
    padding-inline: 0.625rem;
  }
`;
