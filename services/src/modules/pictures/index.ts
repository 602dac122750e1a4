export type { Picture } from './make-picture.js';
export { PictureUploadEntity } from './picture-upload.entity.js';
export { lockUploads, PictureUploads } from './picture-uploads.service.js';
export { PicturesModule } from './pictures.module.js';
export { hashIn, PicturesService } from './pictures.service.js';
