export { UserEntity } from './user.entity.js';
