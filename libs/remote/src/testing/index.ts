export { serveApi, type Answer, type Answers } from './api-server';
export { renderPage } from './render-page';
