import { Chip, Chips, Fine, Field, TextInput, media, theme } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';
import { parsePercent, percent, percentText } from '../../../../shared/components/percent';
import { shareInWords } from '../action-rules';

const STEPS = [100, 500, 1_000, 2_500, 5_000, 10_000];

interface Props {
  /** As typed, in percent. */
  value: string;
  onChange: (typed: string) => void;
  /** The share before the change. */
  from?: number;
  error?: string | undefined;
}

/** A share: typed to a hundredth of a percent, dragged by whole percents, or changed in steps. */
export function ShareField({ value, onChange, from = 0, error }: Props) {
  const sliderId = useId();
  const share = parsePercent(value);
  return (
    <Box>
      <Both>
        <Field label="Share of visitors, in percent" error={error}>
          <TextInput
            value={value}
            onChange={(event) => onChange(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            data-autofocus
          />
        </Field>
        <label htmlFor={sliderId}>
          <Slider
            id={sliderId}
            type="range"
            aria-label="Share of visitors"
            min={0}
            max={100}
            step="any"
            value={(share ?? from) / 100}
            aria-valuetext={percent(share ?? from)}
            onChange={(event) => onChange(String(Math.round(event.target.valueAsNumber)))}
          />
        </label>
      </Both>
      <Chips role="group" aria-label="Steps">
        {STEPS.map((step) => (
          <Chip key={step} aria-pressed={step === share} onClick={() => onChange(percentText(step))}>
            {percent(step)}
          </Chip>
        ))}
      </Chips>
      {share !== null && <Fine aria-live="polite">{shareInWords(share)}</Fine>}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space2};
`;

const Both = styled.div`
  display: grid;
  grid-template-columns: minmax(9rem, 14rem) minmax(6rem, 1fr);
  align-items: end;
  gap: ${theme.space4};
  > :last-child {
    display: flex;
    align-items: center;
    min-height: 3rem;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
`;

const Slider = styled.input`
  width: 100%;
  height: ${theme.tapDense};
  margin: 0;
  accent-color: ${theme.lampLine};
  cursor: pointer;
`;
