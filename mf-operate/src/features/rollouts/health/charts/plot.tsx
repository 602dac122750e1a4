import { theme, useLocale } from '@lectern/ui';
import type { KeyboardEvent, PointerEvent } from 'react';
import styled from 'styled-components';
import { PlotLines, type Line } from './plot-lines';
import { heightOf, timeTicks } from './scale';
import type { Slots } from './series';
import { isMidnight, tickText } from './times';

/** A tick of the value axis. */
export interface Tick {
  value: number;
  label: string;
  /** Name of a bound at this value: its line is heavier. */
  name?: string;
}

interface Props {
  /** Accessible name: what the chart shows, and its result. */
  name: string;
  slots: Slots;
  /** Length of the axis in hours. */
  hours: number;
  lines: readonly Line[];
  /** From the bottom up; the last one is the top of the scale. */
  ticks: readonly Tick[];
  bounds?: readonly Tick[];
  /** Drawn behind the lines, by slot, on a separate scale: how much there was to measure. */
  volume?: readonly number[];
  /** Times of deploys, milliseconds since 1970. */
  marks: readonly number[];
  /** Index of the selected slot; null if none is. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  /** Text of the selected slot, or of all of them. */
  valueText: string;
}

const PAGE = 6;
/** Part of the plot's height that the volume may take. */
const VOLUME_PART = 0.4;

/**
 * Lines over time. The values are read slot by slot: by pointing, touching, or with the arrow keys, like a
 * slider.
 */
export function Plot({
  name,
  slots,
  hours,
  lines,
  ticks,
  bounds = [],
  volume,
  marks,
  chosen,
  onChoose,
  valueText,
}: Props) {
  const locale = useLocale();
  const count = slots.starts.length;
  const first = slots.starts[0] ?? 0;
  const most = ticks.at(-1)?.value ?? 1;
  const across = (at: number) => ((at - first) / (slots.length * count)) * 100;

  const times = timeTicks(first, first + slots.length * count, hours);
  // If there is no room for all labels, midnight stays.
  const midnight = Math.max(0, times.findIndex(isMidnight));

  const choose = (index: number) => onChoose(Math.min(count - 1, Math.max(0, index)));
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) choose(Math.floor(((event.clientX - left) / width) * count));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = chosen ?? count;
    const target = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - PAGE,
      PageUp: at + PAGE,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (event.key === 'Escape' && chosen !== null) onChoose(null);
    else if (target === undefined) return;
    else choose(target);
    event.preventDefault();
  };

  return (
    <Area>
      {ticks.map(({ value, label }) => (
        <Height key={value} style={{ bottom: `${heightOf(value, most)}%` }} aria-hidden="true">
          {label}
        </Height>
      ))}
      <Canvas
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={chosen ?? count - 1}
        aria-valuetext={valueText}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onChoose(null)}
        onBlur={() => onChoose(null)}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {volume && <path fill={theme.sunken} d={steps(volume)} />}
          {ticks.map(({ value }) => (
            <Grid key={value} d={`M0 ${100 - heightOf(value, most)}H${count}`} />
          ))}
          {bounds
            .filter(({ value }) => value < most)
            .map(({ value }) => (
              <Bound key={value} d={`M0 ${100 - heightOf(value, most)}H${count}`} />
            ))}
          {marks.map((at) => (
            <Mark key={at} d={`M${(across(at) / 100) * count} 0V104`} />
          ))}
          {chosen !== null && <Cursor d={`M${chosen + 0.5} 0V100`} />}
          <PlotLines lines={lines} most={most} chosen={chosen} />
        </svg>
        {bounds
          .filter(({ value }) => value < most)
          .map(({ value, name: bound, label }) => (
            <BoundName key={value} style={{ bottom: `${heightOf(value, most)}%` }} aria-hidden="true">
              {bound} {label}
            </BoundName>
          ))}
      </Canvas>
      {times.map((at, index) => (
        <Time
          key={at}
          data-minor={(index - midnight) % 2 !== 0 || undefined}
          data-edge={across(at) < 4 ? 'start' : across(at) > 94 ? 'end' : undefined}
          style={{ left: `${across(at)}%` }}
          aria-hidden="true"
        >
          {tickText(at, hours, locale)}
        </Time>
      ))}
    </Area>
  );
}

/** An outline of steps from the ground up, the highest of which takes the volume's part of the plot. */
function steps(volume: readonly number[]): string {
  const top = Math.max(...volume, 1);
  const heights = volume.map((each) => (100 - heightOf(each, top) * VOLUME_PART).toFixed(2));
  return `M0 100${heights.map((height, index) => `V${height}H${index + 1}`).join('')}V100Z`;
}

const Area = styled.div`
  position: relative;
  container-type: inline-size;
  height: 10rem;
  margin: ${theme.space3} 0 1.75rem 3.25rem;
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

const Canvas = styled.div`
  position: absolute;
  inset: 0;
  cursor: crosshair;
  touch-action: pan-y;
  user-select: none;
  svg {
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  &:focus-visible {
    outline-offset: 4px;
  }
`;

const stroked = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
const Grid = styled.path.attrs(stroked)`
  stroke: ${theme.line};
  stroke-width: 1;
`;
const Bound = styled.path.attrs(stroked)`
  stroke: ${theme.edge};
  stroke-width: 1;
  stroke-dasharray: 2 3;
`;
/** Ends below the axis. */
const Mark = styled.path.attrs(stroked)`
  stroke: ${theme.lampLine};
  stroke-width: 2;
  stroke-dasharray: 4 3;
`;
const Cursor = styled.path.attrs(stroked)`
  stroke: ${theme.ink};
  stroke-width: 1;
`;

const Height = styled.span`
  position: absolute;
  right: calc(100% + ${theme.space2});
  translate: 0 50%;
  white-space: nowrap;
`;

const BoundName = styled.span`
  position: absolute;
  left: ${theme.space1};
  padding-bottom: 3px;
  /* Lines may pass behind it. */
  text-shadow:
    0 0 3px ${theme.surface},
    0 0 3px ${theme.surface},
    0 0 3px ${theme.surface};
  pointer-events: none;
`;

const Time = styled.span`
  position: absolute;
  top: calc(100% + ${theme.space2});
  translate: -50% 0;
  white-space: nowrap;
  &[data-edge='start'] {
    translate: 0 0;
  }
  &[data-edge='end'] {
    translate: -100% 0;
  }
  @container (max-width: 34rem) {
    &[data-minor] {
      display: none;
    }
  }
`;
