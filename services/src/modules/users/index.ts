export { UserEntity } from './user.entity.js';
export { emailOf, idByEmail, joinUser } from './user-rows.js';
