export { previewsOf } from './preview.js';
export { RolloutsModule } from './rollouts.module.js';
export { RolloutsService } from './rollouts.service.js';
