import { createGlobalStyle } from 'styled-components';
import { artStyles } from './art-styles';
import { printStyles } from './print-styles';
import { tokenStyles } from './tokens';
import { wordmarkStyles } from './wordmark';

/** Tokens, resets and base styles of every page. The shell renders it once; remotes never do. */
export const GlobalStyle = createGlobalStyle`
${tokenStyles}
${artStyles}
${wordmarkStyles}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: calc(var(--header) + 1rem); }
body {
  margin: 0; min-height: 100dvh; background: var(--canvas); color: var(--ink);
  font: 400 var(--size-md)/var(--leading) var(--text); -webkit-font-smoothing: antialiased;
}
h1, h2, h3, h4, p, ul, ol, dl, dd, fieldset { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
h1, h2, h3, h4 {
  font-family: var(--display); font-weight: var(--weight-display); line-height: var(--leading-tight);
  letter-spacing: -.018em; text-wrap: balance; overflow-wrap: break-word;
}
h1 { font-size: var(--size-2xl); }
h1:where(:not(:last-child)) { margin-bottom: .3em; }
h2 { font-size: var(--size-xl); }
h3 { font-size: var(--size-lg); line-height: var(--leading-snug); letter-spacing: -.008em; }
a { color: inherit; text-underline-offset: .2em; text-decoration-thickness: 1px; }
img, svg { display: block; max-width: 100%; }
button, input, textarea, select { font: inherit; color: inherit; }
button { cursor: pointer; }
time { font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: var(--radius-s); }
@media (max-width: 19.99rem) { h1, h2, h3 { overflow-wrap: anywhere; hyphens: auto; } }
main:focus { outline: 0; }
[hidden] { display: none !important; }
@media screen { html:not([data-laid-out]) [data-below-fold] { content-visibility: auto; contain-intrinsic-size: auto 34rem; } }
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after {
    animation-duration: .01ms !important; animation-iteration-count: 1 !important;
    transition-duration: .01ms !important; scroll-behavior: auto !important;
  }
}
${printStyles}
`;
