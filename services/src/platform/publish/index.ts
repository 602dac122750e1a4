export { PublishModule } from './publish.module.js';
