/**
 * The tokens for styled blocks: each value is a `var(--…)` that `GlobalStyle` declares for light and dark.
 * Colour pairs that meet AA are named after each other: `onLamp` is for text on `lamp`, `onStage` on `stage`.
 */
export const theme = {
  // House: where people browse
  canvas: 'var(--canvas)',
  surface: 'var(--surface)',
  raised: 'var(--raised)',
  sunken: 'var(--sunken)',
  ink: 'var(--ink)',
  ink2: 'var(--ink-2)',
  ink3: 'var(--ink-3)',
  line: 'var(--line)',
  edge: 'var(--edge)',
  // Lamp: the one accent, a fill under ink; as text only through lampInk
  lamp: 'var(--lamp)',
  lampPress: 'var(--lamp-press)',
  onLamp: 'var(--on-lamp)',
  lampInk: 'var(--lamp-ink)',
  lampWash: 'var(--lamp-wash)',
  lampLine: 'var(--lamp-line)',
  // Stage: the dark panel in both themes
  stage: 'var(--stage)',
  onStage: 'var(--on-stage)',
  onStage2: 'var(--on-stage-2)',
  stageLine: 'var(--stage-line)',
  beam: 'var(--beam)',
  // Status
  danger: 'var(--danger)',
  dangerFill: 'var(--danger-fill)',
  dangerWash: 'var(--danger-wash)',
  success: 'var(--success)',
  successWash: 'var(--success-wash)',
  focus: 'var(--focus)',
  scrim: 'var(--scrim)',
  // Type
  display: 'var(--display)',
  text: 'var(--text)',
  sizeXs: 'var(--size-xs)',
  sizeSm: 'var(--size-sm)',
  sizeMd: 'var(--size-md)',
  sizeLg: 'var(--size-lg)',
  sizeXl: 'var(--size-xl)',
  size2xl: 'var(--size-2xl)',
  size3xl: 'var(--size-3xl)',
  weightDisplay: 'var(--weight-display)',
  weightStrong: 'var(--weight-strong)',
  leadingTight: 'var(--leading-tight)',
  leadingSnug: 'var(--leading-snug)',
  leading: 'var(--leading)',
  // Space
  space1: 'var(--space-1)',
  space2: 'var(--space-2)',
  space3: 'var(--space-3)',
  space4: 'var(--space-4)',
  space5: 'var(--space-5)',
  space6: 'var(--space-6)',
  space7: 'var(--space-7)',
  gutter: 'var(--gutter)',
  section: 'var(--section)',
  // Size
  page: 'var(--page)',
  pageWide: 'var(--page-wide)',
  measure: 'var(--measure)',
  header: 'var(--header)',
  tap: 'var(--tap)',
  tapDense: 'var(--tap-dense)',
  // Shape and depth
  hairline: 'var(--hairline)',
  outline: 'var(--outline)',
  radiusS: 'var(--radius-s)',
  radiusM: 'var(--radius-m)',
  radiusL: 'var(--radius-l)',
  radiusFull: 'var(--radius-full)',
  shadowRaise: 'var(--shadow-raise)',
  shadowFloat: 'var(--shadow-float)',
  // Motion
  quick: 'var(--quick)',
  calm: 'var(--calm)',
  ease: 'var(--ease)',
} as const;

/** Media queries; each string is the whole condition: `${media.medium} { … }`. */
export const media = {
  /**
   * In a container (`container-type: inline-size`) of less than 288 px at 16 px, which is what a page 320 px wide has: text of 200 %
   * on a phone. A media query would not notice text that is enlarged without the page, since its `rem` is the browser's font setting.
   */
  tiny: '@container (max-width: 17.99rem)',
  /** In a container at least as wide as the content of a page of 768 px at 16 px. */
  roomy: '@container (min-width: 43rem)',
  /** Below 768 px: phones. */
  narrow: '@media (max-width: 47.99rem)',
  /** 768 px and wider. */
  medium: '@media (min-width: 48rem)',
  /** Below 1024 px. */
  belowLarge: '@media (max-width: 63.99rem)',
  /** 1024 px and wider. */
  large: '@media (min-width: 64rem)',
  /** No JavaScript: content that a script would reveal must be visible. */
  noScript: '@media (scripting: none)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
} as const;
