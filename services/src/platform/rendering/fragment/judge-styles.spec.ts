import { expect, test } from '@jest/globals';
import { judgeStyles } from './judge-styles.js';

const element = (css: string) => `<style data-styled="true" data-styled-version="6.6.0">${css}</style>`;
const group = (number: number, id: string) =>
  `.a{color:red}/*!sc*/\ndata-styled.g${number}[id="${id}"]{content:"a,"}/*!sc*/\n`;

test.each([
  '',
  element(`${group(1, 'ui__sc-1')}${group(2, 'ui__sc-2')}`),
  element(
    '@media (width>1px){a{}}@container (width<2px){b::after{content:"@ <b>"}}@keyframes x{to{}}@supports (a:b){}',
  ),
])('what styled-components writes is unchanged: %#', (styles) => {
  expect(judgeStyles(styles)).toBe(styles);
});

test.each([
  ['ends its element', element('a{}</style><script>x()</script><style>')],
  ['ends its element', element('a{}</STYLE ><p>')],
  ['is another element', '<link rel="stylesheet" href="/x">'],
  ['has an event', '<style onload="x()">a{}</style>'],
  ['has a nonce', '<style nonce="x">a{}</style>'],
  ['is two', `${element('a{}')}${element('b{}')}`],
  ['fetches a sheet', element('@import "/assets/x.css";')],
  ['fetches a sheet in capitals', element('@IMPORT url(/x);')],
  ['fetches a sheet in disguise', element('@\\69mport "/x";')],
  ['fetches a sheet after a comment', element('/**/@import"/x";')],
  ['names a space', element('@namespace url(x);')],
  ['claims a group twice', element(group(1, 'shell__sc-1') + group(1, 'mine'))],
  ['claims a component twice', element(group(1, 'shell__sc-1') + group(2, 'shell__sc-1'))],
  ['is large', element('a{}'.repeat(200_000))],
])('a sheet that %s is refused', (_what, styles) => {
  expect(() => judgeStyles(styles)).toThrow("page's styles");
});
