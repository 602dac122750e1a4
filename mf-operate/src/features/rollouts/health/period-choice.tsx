import { Chip, theme } from '@lectern/ui';
import styled from 'styled-components';
import { PERIODS } from './wording';

/** Chooses how far back the charts go. */
export function PeriodChoice({ hours, onChoose }: { hours: number; onChoose: (hours: number) => void }) {
  return (
    <Choices role="group" aria-label="Period">
      {PERIODS.map((period) => (
        <Chip
          key={period.hours}
          aria-label={`${period.label}: ${period.words}`}
          aria-pressed={period.hours === hours}
          onClick={() => onChoose(period.hours)}
        >
          {period.label}
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
