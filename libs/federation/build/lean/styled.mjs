// The part of styled-components that pages use. Sharing the whole library would keep all of it in the page:
// theming, global styles (the document has those), the server's sheets and more.
export { css, default, keyframes, styled } from 'styled-components-whole';
