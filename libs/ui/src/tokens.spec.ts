import { theme } from './theme';
import { colours, tokenStyles } from './tokens';

test('every token of the theme is declared', () => {
  for (const value of Object.values(theme)) {
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    expect(tokenStyles).toContain(`${name}:`);
  }
});

function luminance(hex: string): number {
  const linear = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const [r = 0, g = 0, b = 0] = linear;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const FIXED: Record<string, string> = {
  lamp: '#ffc52e',
  'on-lamp': '#14191b',
  'on-stage': '#f5f6f1',
  'on-stage-2': '#b9c1c3',
  white: '#ffffff',
};

function ratio(over: string, under: string, half: 0 | 1): number {
  const [a, b] = [over, under].map((name) => luminance(colours[name]?.[half] ?? FIXED[name] ?? ''));
  const [light, dark] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = [
  ...['canvas', 'surface', 'raised', 'sunken'].flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3', 'danger', 'success', 'lamp-ink'].map((text) => [text, ground] as const),
  ),
  ['ink', 'lamp-wash'],
  ['lamp-ink', 'lamp-wash'],
  ['danger', 'danger-wash'],
  ['success', 'success-wash'],
  ['on-lamp', 'lamp'],
  ['on-lamp', 'lamp-press'],
  ['on-stage', 'stage'],
  ['on-stage-2', 'stage'],
  ['lamp', 'stage'],
  ['white', 'danger-fill'],
] as const;

test.each(TEXTS)('%s on %s is readable in both themes', (text, ground) => {
  expect(ratio(text, ground, 0)).toBeGreaterThanOrEqual(4.5);
  expect(ratio(text, ground, 1)).toBeGreaterThanOrEqual(4.5);
});

test.each(['edge', 'focus', 'lamp-line'])('%s stands out from every background', (line) => {
  for (const ground of ['canvas', 'surface', 'raised']) {
    expect(ratio(line, ground, 0)).toBeGreaterThanOrEqual(3);
    expect(ratio(line, ground, 1)).toBeGreaterThanOrEqual(3);
  }
});
