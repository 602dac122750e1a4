/** FNV-1a with a final mix, 32 bits: the same seed always gives the same picture. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** What the art of a conference or a series is made from: the editions of a series share their colours. */
export interface ArtConference {
  slug: string;
  /** Null for a series, and for a conference of none. */
  series_slug: string | null;
}

/** The number of a person or a talk, never its slug or video, so that it looks the same wherever it is shown. */
type ArtOf = number | ArtConference;

const seedOf = (of: ArtOf): number => hash(typeof of === 'number' ? String(of) : (of.series_slug ?? of.slug));

/** Class of one of the eight duotones. */
export const duotoneOf = (of: ArtOf): string => `duo-${seedOf(of) % 8}`;

/** First letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

type Random = () => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One decimal: short markup, and the same on every engine. */
const n = (value: number): number => Math.round(value * 10) / 10;

// Each motif fills the right two thirds of 320 by 180 and leaves the lower left to the initials.

/** Sound leaving its source. */
function rings(random: Random): string {
  const cx = n(210 + random() * 80);
  const cy = n(30 + random() * 110);
  const step = n(15 + random() * 8);
  let out = '';
  for (let i = 8; i > 0; i--) {
    const width = n(step * (0.62 - i * 0.06));
    out += `<circle class="s" cx="${cx}" cy="${cy}" r="${n(i * step)}" stroke-width="${width}"/>`;
  }
  return `${out}<circle class="p" cx="${cx}" cy="${cy}" r="${n(step * 0.55)}"/>`;
}

/** A lamp above a desk. */
function beam(random: Random): string {
  const x = n(170 + random() * 90);
  const width = n(55 + random() * 40);
  const lean = n((random() - 0.6) * 120);
  const cone = (k: number, opacity: number) =>
    `<path class="f" opacity="${opacity}" d="M${n(x - 5 * k)} 0H${n(x + 5 * k)}L${n(x + lean + width * k)} 152H${n(x + lean - width * k)}Z"/>`;
  const desk = `<ellipse class="p" cx="${n(x + lean)}" cy="152" rx="${n(width * 0.9)}" ry="9"/>`;
  return cone(1.7, 0.4) + cone(1.15, 0.6) + cone(0.6, 1) + desk;
}

/** Halftone, as in a printed programme. */
function dots(random: Random): string {
  const focusX = 190 + random() * 110;
  const focusY = 20 + random() * 90;
  const reach = 130 + random() * 60;
  const sizes = [2, 4.5, 7.5, 11, 14.5, 18];
  const rows = sizes.map(() => '');
  for (let row = 0; row < 10; row++) {
    for (let column = 0; column < 17; column++) {
      const x = column * 20 + (row % 2) * 10;
      const y = row * 20;
      const near = 1 - Math.hypot(x - focusX, y - focusY) / reach;
      rows[Math.max(0, Math.min(5, Math.floor(near * 7)))] += `M${x} ${y}h0`;
    }
  }
  return rows
    .map(
      (d, i) =>
        d &&
        `<path class="${i === 5 ? 'q' : 's'}" stroke-linecap="round" stroke-width="${sizes[i]}" d="${d}"/>`,
    )
    .join('');
}

/** The waveform of a voice. */
function wave(random: Random): string {
  const middle = n(78 + random() * 16);
  const a = random() * 6;
  const b = random() * 6;
  let quiet = '';
  let loud = '';
  for (let i = 0; i < 29; i++) {
    const height = 8 + 62 * Math.abs(Math.sin(i / 3.1 + a) * Math.cos(i / 7.3 + b)) * (0.6 + 0.4 * random());
    const bar = `M${n(14 + i * 10.4)} ${n(middle - height)}V${n(middle + height)}`;
    if (i > 17 && i < 22) loud += bar;
    else quiet += bar;
  }
  return `<path class="s" stroke-width="5.6" d="${quiet}"/><path class="q" stroke-width="5.6" d="${loud}"/>`;
}

/** Quarter turns. */
function tiles(random: Random): string {
  let figure = '';
  let pop = '';
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const x = 80 + column * 60;
      const y = row * 60;
      const turn = Math.floor(random() * 4);
      const isPop = random() > 0.82;
      const quarter =
        turn === 0
          ? `M${x} ${y}h60a60 60 0 0 1-60 60z`
          : turn === 1
            ? `M${x + 60} ${y}v60a60 60 0 0 1-60-60z`
            : turn === 2
              ? `M${x + 60} ${y + 60}h-60a60 60 0 0 1 60-60z`
              : `M${x} ${y + 60}v-60a60 60 0 0 1 60 60z`;
      if (isPop) pop += quarter;
      else figure += quarter;
    }
  }
  return `<path class="f" d="${figure}"/><path class="p" d="${pop}"/>`;
}

/** Sheets on the desk. */
function sheets(random: Random): string {
  const tilt = n(14 + random() * 14);
  const gap = n(15 + random() * 7);
  const pop = 1 + Math.floor(random() * 3);
  let out = '';
  for (let i = 5; i >= 0; i--) {
    const tone = i === pop ? 'p' : i % 2 ? 'g' : 'f';
    out += `<path class="${tone}" d="M${n(126 + i * gap)} ${n(150 - i * gap)}l150-${n(tilt * 2)}v-70l-150 ${n(tilt * 2)}z"/>`;
  }
  return out;
}

const motifs = [rings, beam, dots, wave, tiles, sheets];

/** Inner SVG markup of a talk's poster, made of numbers only, on 320 by 180. */
export function motifOf(talkId: number): string {
  const seed = seedOf(talkId);
  const motif = motifs[(seed >>> 4) % motifs.length] ?? rings;
  return motif(randomFrom(seed));
}
