export { UserEntity } from './user.entity.js';
export { emailOf, idByEmail, isTrusted, joinUser, setTrusted } from './user-rows.js';
