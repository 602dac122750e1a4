import type { SpeedComparison, SpeedVerdict, Vital } from '@lectern/contracts';
import { Tag, theme } from '@lectern/ui';
import styled from 'styled-components';
import { CHART_STYLES } from './charts/chart-styles';
import { ReleaseKey } from './charts/release-key';
import { heightOf } from './charts/scale';
import type { Shown } from './charts/series';
import { BOUNDS, countText, FEW, ratingOf, speedText, VITAL_NAMES, vitalText, type Rating } from './wording';

const ORDER: readonly Vital[] = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'];
/** Length of a scale, as a multiple of the bound where a value is poor. */
const BEYOND = 1.5;
const TONES: Readonly<Record<Rating, 'ok' | 'lamp' | 'bad'>> = {
  good: 'ok',
  'needs improvement': 'lamp',
  poor: 'bad',
};

const SPEED_TONES: Readonly<Record<SpeedVerdict, 'ok' | 'plain' | 'bad'>> = {
  better: 'ok',
  same: 'plain',
  worse: 'bad',
  'too-few': 'plain',
};

/** The 75th percentile of each vital by release, against the bounds for good and poor. */
export function Vitals({ shown, speed }: { shown: readonly Shown[]; speed: SpeedComparison | null }) {
  return (
    <Section aria-labelledby="vitals">
      <h3 id="vitals">Web vitals, 75th percentile</h3>
      {speed && (
        <Speed>
          <Tag tone={SPEED_TONES[speed.verdict]}>{speedText(speed.verdict)}</Tag>{' '}
          {speed.verdict === 'too-few'
            ? `to compare the speed of ${speed.of} with ${speed.against}`
            : `${speed.of} compared with ${speed.against}`}
        </Speed>
      )}
      <Grid>
        {ORDER.map((vital) => (
          <OneVital key={vital} vital={vital} shown={shown} verdict={speed?.vitals[vital]} />
        ))}
      </Grid>
    </Section>
  );
}

interface OneProps {
  vital: Vital;
  shown: readonly Shown[];
  verdict: SpeedVerdict | undefined;
}

function OneVital({ vital, shown, verdict }: OneProps) {
  const [good, poor] = BOUNDS[vital];
  const at = (value: number) => `${heightOf(value, poor * BEYOND)}%`;
  return (
    <div>
      <h4>
        {vital} <span>{VITAL_NAMES[vital]}</span>{' '}
        {(verdict === 'better' || verdict === 'worse') && <Tag tone={SPEED_TONES[verdict]}>{verdict}</Tag>}
      </h4>
      <Track aria-hidden="true">
        <Zone style={{ width: at(good) }} data-tone="ok" />
        <Zone style={{ width: `calc(${at(poor)} - ${at(good)})` }} data-tone="lamp" />
        <Zone style={{ flex: 1 }} data-tone="bad" />
        {[...shown].reverse().map(({ release, role }) => {
          const value = release.vitals[vital];
          if (value === null) return null;
          const few = release.measured[vital] < FEW || undefined;
          return (
            <Marker
              key={release.version}
              data-role={role}
              data-few={few}
              style={{ left: at(value), color: CHART_STYLES[role].colour }}
            />
          );
        })}
      </Track>
      <Bounds aria-hidden="true">
        <span style={{ left: at(good) }}>{vitalText(vital, good)}</span>
        <span style={{ left: at(poor) }}>{vitalText(vital, poor)}</span>
      </Bounds>
      <Values>
        {shown.map(({ release, role }) => (
          <li key={release.version}>
            <ReleaseKey version={release.version} role={role} />
            <Value vital={vital} value={release.vitals[vital]} measured={release.measured[vital]} />
          </li>
        ))}
      </Values>
    </div>
  );
}

function Value({ vital, value, measured }: { vital: Vital; value: number | null; measured: number }) {
  if (value === null) return <Quiet>not measured</Quiet>;
  const rating = ratingOf(vital, value);
  return (
    <Measured>
      <strong>{vitalText(vital, value)}</strong>
      {measured < FEW ? (
        <Quiet>only {countText(measured)} measured</Quiet>
      ) : (
        <Tag tone={TONES[rating]} title={`${countText(measured)} measured`}>
          {rating}
        </Tag>
      )}
    </Measured>
  );
}

const Section = styled.section`
  h3 {
    margin-bottom: ${theme.space3};
    font-size: ${theme.sizeMd};
  }
  h4 {
    margin: 0;
    font-size: ${theme.sizeSm};
    font-weight: ${theme.weightStrong};
  }
  h4 span {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
    font-weight: 400;
  }
`;

const Speed = styled.p`
  margin-bottom: ${theme.space3};
  font-size: ${theme.sizeSm};
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${theme.space5};
  > * {
    min-width: 0;
  }
`;

const Track = styled.div`
  position: relative;
  display: flex;
  gap: 2px;
  height: 0.625rem;
  margin-top: ${theme.space3};
`;

const Zone = styled.span`
  box-shadow: inset 0 0 0 1px currentColor;
  color: color-mix(in srgb, ${theme.success} 45%, transparent);
  background: ${theme.successWash};
  &:first-child {
    border-radius: ${theme.radiusFull} 0 0 ${theme.radiusFull};
  }
  &[data-tone='lamp'] {
    color: color-mix(in srgb, ${theme.lampLine} 45%, transparent);
    background: ${theme.lampWash};
  }
  &[data-tone='bad'] {
    color: color-mix(in srgb, ${theme.danger} 45%, transparent);
    background: ${theme.dangerWash};
    border-radius: 0 ${theme.radiusFull} ${theme.radiusFull} 0;
  }
`;

/** A disc for the candidate, a bar for the other releases. */
const Marker = styled.i`
  position: absolute;
  top: 50%;
  width: 0.875rem;
  height: 0.875rem;
  translate: -50% -50%;
  border: 2px solid ${theme.surface};
  border-radius: 50%;
  background: currentColor;
  &[data-role='stable'],
  &[data-role='earlier'] {
    width: 0.5rem;
    height: 1.375rem;
    border-radius: ${theme.radiusS};
  }
  &[data-role='earlier'] {
    height: 1rem;
  }
  &[data-few] {
    border-color: currentColor;
    background: ${theme.surface};
  }
`;

const Bounds = styled.div`
  position: relative;
  height: 1.125rem;
  margin-top: ${theme.space2};
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  span {
    position: absolute;
    translate: -50% 0;
  }
`;

const Values = styled.ul`
  display: grid;
  gap: ${theme.space1};
  font-size: ${theme.sizeSm};
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${theme.space3};
  }
`;

const Measured = styled.span`
  display: inline-flex;
  margin-left: auto;
  align-items: center;
  gap: ${theme.space2};
  font-variant-numeric: tabular-nums;
  strong {
    font-weight: ${theme.weightStrong};
  }
`;

const Quiet = styled.span`
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
`;
