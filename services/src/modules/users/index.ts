export { UserEntity } from './user.entity.js';
export { emailOf, idByEmail, isSuspended, isTrusted, joinUser, setTrusted } from './user-rows.js';
