/** Ground, figure and pop of the eight duotones. */
const duotones: readonly (readonly [string, string, string])[] = [
  ['#14304c', '#2b628f', '#a9d2ee'],
  ['#103b33', '#26735f', '#a8dfc7'],
  ['#571f17', '#a5452d', '#f6c0a2'],
  ['#3c2040', '#774678', '#e6bddf'],
  ['#1f2529', '#4a545b', '#ffc52e'],
  ['#463108', '#96700f', '#ffdc7d'],
  ['#0c3a46', '#1c7585', '#a3e2e8'],
  ['#313812', '#697528', '#dde6a2'],
];

/** Colours of the placeholder art, by the classes that `TalkArt` and `Avatar` write. */
export const artStyles = `${duotones
  .map(([ground, figure, pop], i) => `.duo-${i} { --g: ${ground}; --f: ${figure}; --p: ${pop}; }`)
  .join('\n')}
.art { width: 100%; height: 100%; background: var(--g); }
.art .s, .art .q { fill: none; stroke: var(--f); }
.art .q { stroke: var(--p); }
.art .f { fill: var(--f); }
.art .p { fill: var(--p); }
.art .g { fill: var(--g); }
.art text {
  font: 600 var(--art-text, 54px) var(--display); letter-spacing: -.02em; fill: var(--p);
  stroke: var(--g); stroke-width: 7px; paint-order: stroke; stroke-linejoin: round;
}`;
