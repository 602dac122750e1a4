import type { Deploy } from '@lectern/contracts';
import { TextButton, theme, useLocale, VisuallyHidden } from '@lectern/ui';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { DataTable, ScrollX } from '../../data-table';
import { deployText, ROLE_NAMES } from '../wording';
import { Plot, type Tick } from './plot';
import type { Line } from './plot-lines';
import { ReleaseKey } from './release-key';
import type { Slots } from './series';
import { slotText } from './times';

/** One release in a chart: its line, and its values as text. */
export interface ChartRelease extends Line {
  /** Text for the whole period. */
  total: string;
  /** Text for one slot of the series. */
  textOf: (index: number) => string;
}

interface Props {
  title: string;
  /** What is measured, in a few words below the title. */
  hint?: string;
  slots: Slots;
  hours: number;
  /** The period in words: `last 24 hours`. */
  period: string;
  releases: readonly ChartRelease[];
  ticks: readonly Tick[];
  bounds?: readonly Tick[];
  volume?: readonly number[];
  deploys: readonly Deploy[];
}

/**
 * A chart of lines over time that can be read in four ways: by eye, by pointing at a slot, by keyboard, and
 * as a table. The values appear in the legend, so that reading them moves and covers nothing.
 */
export function TimeChart({
  title,
  hint,
  slots,
  hours,
  period,
  releases,
  ticks,
  bounds,
  volume,
  deploys,
}: Props) {
  const id = useId();
  const locale = useLocale();
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  // The series may have become shorter since.
  const start = chosen === null ? undefined : slots.starts[chosen];
  const at = start === undefined ? null : chosen;
  const when = [
    start === undefined ? `All of the ${period}` : slotText(start, slots.length, locale),
    ...(start === undefined ? [] : deploys.filter(isIn(start, slots.length)).map(deployText)),
  ].join(' · ');
  const valueOf = (release: ChartRelease) => (at === null ? release.total : release.textOf(at));
  const valueText = `${when}. ${releases.map((each) => `${each.id}, ${ROLE_NAMES[each.role]}: ${valueOf(each)}`).join('; ')}`;
  const gist = releases
    .map(({ id: version, role, total }) => `${version} (${ROLE_NAMES[role]}) ${total}`)
    .join(', ');

  return (
    <Chart aria-labelledby={id}>
      <Head>
        <h3 id={id}>{title}</h3>
        <TextButton aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </TextButton>
      </Head>
      {hint && <Hint>{hint}</Hint>}
      <When>{when}</When>
      <Keys>
        {releases.map((release) => (
          <li key={release.id}>
            <ReleaseKey version={release.id} role={release.role} />
            <Value>{valueOf(release)}</Value>
          </li>
        ))}
      </Keys>
      {isTable ? (
        <ScrollX aria-label={`${title}, as a table`} data-tall>
          <DataTable>
            <thead>
              <tr>
                <th scope="col">When</th>
                {releases.map(({ id: version, role }) => (
                  <th key={version} scope="col">
                    {version} {ROLE_NAMES[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slots.starts.map((each, index) => (
                <tr key={each}>
                  <th scope="row">{slotText(each, slots.length, locale)}</th>
                  {releases.map((release) => (
                    <td key={release.id}>{release.textOf(index)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </DataTable>
        </ScrollX>
      ) : (
        <Plot
          name={`${title}, ${period}: ${gist}`}
          slots={slots}
          hours={hours}
          lines={releases}
          ticks={ticks}
          {...(bounds && { bounds })}
          {...(volume && { volume })}
          marks={deploys.map(({ at: time }) => Date.parse(time))}
          chosen={at}
          onChoose={setChosen}
          valueText={valueText}
        />
      )}
    </Chart>
  );
}

const isIn =
  (start: number, length: number) =>
  ({ at }: Deploy) =>
    Date.parse(at) >= start && Date.parse(at) < start + length;

const Chart = styled.figure`
  min-width: 0;
  margin: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space3};
  h3 {
    font-size: ${theme.sizeMd};
  }
`;

const Hint = styled.p`
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
`;

const When = styled.p`
  margin-top: ${theme.space2};
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
`;

const Keys = styled.ul`
  display: grid;
  gap: 2px;
  margin-top: ${theme.space1};
  font-size: ${theme.sizeSm};
  line-height: ${theme.leadingSnug};
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${theme.space3};
  }
`;

const Value = styled.span`
  margin-left: auto;
  font-weight: ${theme.weightStrong};
  font-variant-numeric: tabular-nums;
`;
