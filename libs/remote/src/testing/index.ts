export { held, serveApi, type Answer, type Answers, type Call } from './api-server';
export { renderPage } from './render-page';
export { aTalk, talks } from './talk-cards';
