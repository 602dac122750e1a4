// What pages use of styled-components. Sharing the library whole would keep all of it in the page: theming, global styles (the document has those), the
// server's sheets and more.
export { css, default, keyframes, styled } from 'styled-components-whole';
