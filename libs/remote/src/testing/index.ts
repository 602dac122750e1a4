export { held, serveApi, type Answer, type Answers, type Call } from './api-server';
export { aNote } from './notes';
export { renderPage } from './render-page';
export { aTalk, talks } from './talk-cards';
export * from './first-answers';
