// What pages use of styled-components. Sharing the library whole would keep all of it in the page: theming, the server's sheets and more.
export { createGlobalStyle, css, default, keyframes, styled } from 'styled-components-whole';
