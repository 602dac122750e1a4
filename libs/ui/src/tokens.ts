/** Colours that differ by theme: light, dark. */
export const colours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  canvas: ['#f5f6f3', '#0e1113'],
  surface: ['#ffffff', '#161a1d'],
  raised: ['#ffffff', '#1d2225'],
  sunken: ['#eaece7', '#0a0c0e'],
  ink: ['#14191b', '#f0f2ed'],
  'ink-2': ['#4a5356', '#b8bfc1'],
  'ink-3': ['#5c6568', '#969ea1'],
  line: ['#d8dbd5', '#2a3034'],
  edge: ['#7b8387', '#737d82'],
  'lamp-press': ['#f0ae00', '#ffd463'],
  'lamp-ink': ['#765000', '#ffcf57'],
  'lamp-wash': ['#fff0c2', '#2d2612'],
  'lamp-line': ['#bd7600', '#ffc52e'],
  stage: ['#14191b', '#191e21'],
  'stage-line': ['#3a4246', '#394146'],
  danger: ['#b3231a', '#ff9488'],
  'danger-fill': ['#b3231a', '#c93a2f'],
  'danger-wash': ['#fdecea', '#33181a'],
  success: ['#17693f', '#6fd6a0'],
  'success-wash': ['#e2f3e8', '#10281c'],
  focus: ['#14191b', '#ffc52e'],
  sheen: ['rgb(255 255 255 / .75)', 'rgb(255 255 255 / .06)'],
  'skeleton-ground': ['#eaece7', '#1d2225'],
  glow: ['rgb(255 197 46 / .34)', 'rgb(255 197 46 / .17)'],
  hatch: ['rgb(20 25 27 / .045)', 'rgb(255 255 255 / .035)'],
  'hatch-strong': ['rgb(20 25 27 / .07)', 'rgb(255 255 255 / .06)'],
  'shade-1': ['rgb(20 25 27 / .07)', 'rgb(0 0 0 / .4)'],
  'shade-2': ['rgb(20 25 27 / .16)', 'rgb(0 0 0 / .6)'],
  'shade-3': ['rgb(20 25 27 / .28)', 'rgb(0 0 0 / .8)'],
};

/**
 * The shares of the width apply below 320 px at 16 px, such as on a phone with text of 200 %: headings, targets and gaps then stop growing,
 * so that everything fits.
 */
const constants = `
--lamp: #ffc52e; --on-lamp: #14191b; --on-stage: #f5f6f1; --on-stage-2: #b9c1c3;
--scrim: rgb(8 10 11 / .64); --beam: rgb(255 205 84 / .22);
--display: "Besley Variable", "Besley Fallback", Georgia, serif;
--text: "Figtree Variable", "Figtree Fallback", system-ui, sans-serif;
--size-xs: .8125rem; --size-sm: .9375rem; --size-md: 1rem;
--size-lg: min(clamp(1.0625rem, 1.02rem + .2vw, 1.1875rem), 9vw);
--size-xl: min(clamp(1.3125rem, 1.2rem + .5vw, 1.625rem), 10vw);
--size-2xl: min(clamp(1.625rem, 1.3rem + 1.4vw, 2.375rem), 10vw);
--size-3xl: min(clamp(2rem, 1.35rem + 2.7vw, 3.5rem), 10vw);
--weight-display: 560; --weight-strong: 640;
--leading-tight: 1.12; --leading-snug: 1.32; --leading: 1.55;
--space-1: .25rem; --space-2: .5rem; --space-3: .75rem; --space-4: 1rem;
--space-5: min(1.5rem, 8vw); --space-6: min(2rem, 10vw); --space-7: min(3rem, 15vw);
--gutter: min(clamp(1rem, 4vw, 2.5rem), 5vw); --section: min(clamp(2.5rem, 1.6rem + 3.6vw, 4.5rem), 16vw);
--page: 75rem; --page-wide: 86rem; --measure: 68ch; --header: 4rem; --tap: min(2.75rem, 14vw); --tap-dense: var(--tap);
--hairline: 1px solid var(--line); --outline: 1px solid var(--edge);
--radius-s: 4px; --radius-m: 8px; --radius-l: 14px; --radius-full: 999px;
--shadow-raise: 0 1px 2px var(--shade-1), 0 6px 16px -8px var(--shade-2);
--shadow-float: 0 2px 6px var(--shade-1), 0 24px 48px -16px var(--shade-3);
--quick: 120ms; --calm: 260ms; --ease: cubic-bezier(.2, .7, .2, 1);`;

const declare = (value: (pair: readonly [string, string]) => string): string =>
  Object.entries(colours)
    .map(([name, pair]) => `--${name}: ${value(pair)};`)
    .join(' ');

const dark = declare(([, value]) => value);

/**
 * Every token for both themes. `light-dark()` follows `color-scheme`, which `data-theme` on the root element overrides;
 * browsers without it get each theme in its own rule.
 */
export const tokenStyles = `
:root { color-scheme: light dark; ${constants} ${declare(([light]) => light)} }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
@supports (color: light-dark(red, red)) {
  :root { ${declare(([light, value]) => `light-dark(${light}, ${value})`)} }
}
@supports not (color: light-dark(red, red)) {
  @media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
  :root[data-theme="dark"] { ${dark} }
}
@media (pointer: fine) and (min-width: 64rem) { :root { --tap-dense: 2.25rem; } }
@media (prefers-reduced-motion: reduce) { :root { --quick: 0ms; --calm: 0ms; } }`;
