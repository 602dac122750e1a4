// The part of styled-components that pages use. Sharing the whole library would keep all of it in the page:
// theming, global styles (the document has those), the server's sheets and more.
import whole from 'styled-components-whole';

export { css, keyframes } from 'styled-components-whole';

/** Makes `styled.div` when it is first used. `then` is no tag, and would make it a promise. */
const tags = new Proxy(whole, {
  get: (target, tag) =>
    Reflect.has(target, tag) || typeof tag === 'symbol' || tag === 'then'
      ? Reflect.get(target, tag)
      : (target[/** @type {'div'} */ (tag)] = target(/** @type {'div'} */ (tag))),
});

export { tags as default, tags as styled };
