export { avatarAddress } from './avatar-address.js';
export { noteAvatar } from './avatar-due.js';
export { joinAvatar } from './join-avatar.js';
export { AvatarRefresh } from './avatar-refresh.js';
export { AvatarEntity } from './avatar.entity.js';
export { AvatarsModule } from './avatars.module.js';
